import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { FocusEvent, ReactElement, ReactNode } from 'react';
import { TOOLTIP_LIMITS } from '#contract/limits.ts';
import './tooltip.css';

/** Stands once around the app: delays of 700 and 300 ms (docs/specification.md, section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={TOOLTIP_LIMITS.openMs} skipDelayDuration={TOOLTIP_LIMITS.skipMs}>
      {children}
    </RadixTooltip.Provider>
  );
}

export interface TooltipProps {
  /** Explains; never the only place of something that is needed, since a thumb cannot hover. */
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One button or link. */
  children: ReactElement;
}

/** A short explanation on hover and keyboard focus. Needs a `TooltipProvider` above it. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild onFocus={stayShutUnlessShown}>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className="tooltip" side={side} sideOffset={8} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}

/** Focus that a closed dialog or menu gives back after a tap is no question: the words would lie over the page. */
function stayShutUnlessShown(event: FocusEvent): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}
