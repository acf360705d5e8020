import type { HTMLAttributes, ReactNode } from 'react';
import './card.css';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /** `article` for one of many (a business, a post), `section` for a part of the page, `div` otherwise. Default `article`. */
  as?: 'article' | 'section' | 'div' | 'li';
  /** `pending`: dashed amber, written here and not sent yet. `attention`: red edge. */
  state?: 'pending' | 'attention' | undefined;
  children: ReactNode;
}

/** A ruled card. Native attributes (aria-labelledby, data-…) go to its element. */
export function Card({ as: Element = 'article', state, className, children, ...rest }: CardProps) {
  return (
    <Element className={className ? `card ${className}` : 'card'} data-state={state} {...rest}>
      {children}
    </Element>
  );
}

export interface RuledListProps {
  /** `li` elements: each a row of 56 px, ruled off from the next. */
  children: ReactNode;
  label?: string | undefined;
}

/** Rows in one frame: account settings, kept areas, suggested questions. Links and buttons in a row fill it. */
export function RuledList({ children, label }: RuledListProps) {
  return (
    <ul className="ruled-list" aria-label={label}>
      {children}
    </ul>
  );
}
