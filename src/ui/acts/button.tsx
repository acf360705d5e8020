import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Icon, type LucideIcon } from '../shown/icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'sun' | 'danger';

/** What a button is while its own act is under way. */
interface Busy {
  /** Looks and is told as disabled, and a press does nothing, but the focus stays: `disabled` would lose it. */
  isBusy?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Busy {
  /** At most one `sun` on a view, one `primary` in a card. Default `primary`. */
  variant?: ButtonVariant;
  /** `lg` is 56 px high with 20 px text: the main action of a form. */
  size?: 'lg' | undefined;
  /** Drawn before the words. */
  icon?: LucideIcon | undefined;
  /** Drawn after the words. */
  iconEnd?: LucideIcon | undefined;
  /** As wide as its container. */
  block?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button, `type="button"` unless told otherwise. Links that look like buttons need no component:
 * `<Link data-variant="secondary" data-size="lg" data-block>`.
 */
export function Button({
  variant = 'primary',
  size,
  icon,
  iconEnd,
  block,
  isBusy,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      {...rest}
      {...(isBusy ? BUSY : {})}
    >
      {icon && <Icon icon={icon} />}
      {children}
      {iconEnd && <Icon icon={iconEnd} size="s" />}
    </button>
  );
}

/** A press sends no form either. */
const BUSY = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, Busy {
  icon: LucideIcon;
  /** The button's name, said and shown to nobody else. */
  label: string;
  variant?: ButtonVariant;
  size?: 'lg' | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A 48 px square button with an icon alone: menu, home, close, search, back, next, call, send. */
export function IconButton({ icon, label, variant = 'quiet', size, isBusy, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      data-variant={variant}
      data-size={size}
      data-square={true}
      aria-label={label}
      {...rest}
      {...(isBusy ? BUSY : {})}
    >
      <Icon icon={icon} />
    </button>
  );
}
