import { cloneElement, type ReactElement } from 'react';

export interface TooltipProps {
  /** Explains; never the only place of something that is needed, since a thumb cannot hover. */
  text: string;
  side?: 'top' | 'bottom';
  /** One button or link, which hands attributes on to its element. */
  children: ReactElement<Record<string, unknown>>;
}

/** A short explanation on hover and keyboard focus, drawn by `tooltips-shown.tsx`: until that has come nothing is explained. `data-tooltip` is Pico's own. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  return cloneElement(children, { 'data-explained': text, 'data-explained-side': side });
}
