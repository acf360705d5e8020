import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Icon, type LucideIcon } from '../shown/icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'sun' | 'danger';

/** A button whose own action is running. */
interface Busy {
  /** Looks and reads as disabled and ignores presses, but keeps the focus, which `disabled` would lose. */
  isBusy?: boolean | undefined;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Busy {
  /** At most one `sun` per view and one `primary` per card. Default `primary`. */
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
 * A button, `type="button"` by default. Links that look like buttons need no component:
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

/** A press does not submit either. */
const BUSY = { 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() } as const;

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'>, Busy {
  icon: LucideIcon;
  /** The accessible name. */
  label: string;
  variant?: ButtonVariant;
  size?: 'lg' | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** A 48 px square icon-only button: menu, home, close, search, back, next, call, send. */
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
