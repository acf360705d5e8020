import { cloneElement, type ReactElement } from 'react';

export interface TooltipProps {
  /** Extra explanation; never the only source of something needed, because touch has no hover. */
  text: string;
  side?: 'top' | 'bottom';
  /** One button or link that passes attributes to its element. */
  children: ReactElement<Record<string, unknown>>;
}

/**
 * A short explanation on hover and keyboard focus, drawn by `tooltips-shown.tsx` once that is loaded. `data-tooltip`
 * is Pico's own.
 */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return cloneElement(children, { 'data-explained': text, 'data-explained-side': side });
}
