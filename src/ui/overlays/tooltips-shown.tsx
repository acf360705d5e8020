import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { followExplained } from './explained.ts';
import './tooltip.css';

const GAP_PX = 8;

/** Placed once beside the app; draws the explanation of the hovered or focused element (`Tooltip`). */
export function TooltipsShown() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const id = useId();
  useEffect(() => followExplained(document, setElement), []);
  useEffect(() => {
    if (!element) return;
    element.setAttribute('aria-describedby', id);
    return () => element.removeAttribute('aria-describedby');
  }, [element, id]);
  if (!element) return null;
  return createPortal(
    <div
      className="tooltip"
      id={id}
      role="tooltip"
      ref={(tooltip) => {
        if (tooltip) place(tooltip, element);
      }}
    >
      {element.dataset.explained}
    </div>,
    element.closest('dialog') ?? document.body,
  );
}

/** Above or below an element and inside the window. Scrolling ends a tooltip, so it never has to follow. */
function place(tooltip: HTMLElement, element: HTMLElement): void {
  const { top, bottom, left, width } = element.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = tooltip;
  const above = top - GAP_PX - offsetHeight;
  const below = bottom + GAP_PX;
  const isAbove =
    element.dataset.explainedSide === 'bottom' ? below + offsetHeight > innerHeight : above >= 0;
  const rightmost = innerWidth - offsetWidth - GAP_PX;
  const centered = Math.min(left + (width - offsetWidth) / 2, rightmost);
  tooltip.style.top = `${isAbove ? above : below}px`;
  tooltip.style.left = `${Math.max(centered, GAP_PX)}px`;
}
