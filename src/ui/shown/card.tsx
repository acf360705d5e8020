import type { HTMLAttributes, ReactNode } from 'react';
import './card.css';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  /**
   * `article` for list items (a business, a post), `section` for a part of the page, otherwise `div`. Default
   * `article`.
   */
  as?: 'article' | 'section' | 'div' | 'li';
  /** `pending`: dashed amber, written here and unsent. `attention`: red edge. */
  state?: 'pending' | 'attention' | undefined;
  children: ReactNode;
}

/** A bordered card. Native attributes (aria-labelledby, data-…) go to its element. */
export function Card({ as: Element = 'article', state, className, children, ...rest }: CardProps) {
  return (
    <Element className={className ? `card ${className}` : 'card'} data-state={state} {...rest}>
      {children}
    </Element>
  );
}

export interface RuledListProps {
  /** `li` elements: rows of 56 px with rules between them. */
  children: ReactNode;
  label?: string | undefined;
}

/** Rows in one frame: account settings, saved areas, suggested questions. Links and buttons fill their row. */
export function RuledList({ children, label }: RuledListProps) {
  return (
    <ul className="ruled-list" aria-label={label}>
      {children}
    </ul>
  );
}
