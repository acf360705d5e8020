import { Anchor, Content, Root } from '@radix-ui/react-popper';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { followExplained } from './explained.ts';
import './tooltip.css';

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
    <Root>
      <Anchor virtualRef={{ current: element }} />
      <Content
        className="tooltip"
        id={id}
        role="tooltip"
        side={element.dataset.explainedSide as 'top' | 'bottom'}
        sideOffset={8}
        collisionPadding={8}
      >
        {element.dataset.explained}
      </Content>
    </Root>,
    element.closest('dialog') ?? document.body,
  );
}
