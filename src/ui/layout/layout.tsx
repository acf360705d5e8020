import type { ReactNode } from 'react';
import './layout.css';

export interface StackProps {
  /** Step of the space scale between children, 2 (8 px) to 7 (48 px). Default 4: 16 px. */
  gap?: 2 | 3 | 4 | 5 | 6 | 7;
  children: ReactNode;
}

/** Children in a column. */
export function Stack({ gap = 4, children }: StackProps) {
  return (
    <div className="stack" data-gap={gap}>
      {children}
    </div>
  );
}

export interface RowProps {
  /** `between` pushes the last child to the end, `fill` shares the width. Default `start`. */
  spread?: 'start' | 'between' | 'fill' | 'center';
  children: ReactNode;
}

/** Children in a row with thumb-friendly gaps; wraps. */
export function Row({ spread = 'start', children }: RowProps) {
  return (
    <div className="row" data-spread={spread}>
      {children}
    </div>
  );
}

export interface ColumnsProps {
  /** Columns from 1024 px up. */
  wide: 2 | 3 | 4 | 5 | 6;
  /** Columns below 1024 px; `scroll`: one row, which the next card shows to continue. Default 1. */
  narrow?: 1 | 2 | 3 | 'scroll';
  /** Whether the cards have enabled controls; otherwise a row that scrolls takes the keyboard itself. Default true. */
  hasControls?: boolean;
  children: ReactNode;
}

/** Equal columns: cards, tiles, short fields of a form. */
export function Columns({ wide, narrow = 1, hasControls = true, children }: ColumnsProps) {
  const scrolls = narrow === 'scroll' && !hasControls ? { tabIndex: 0 } : {};
  return (
    <div className="columns" data-wide={wide} data-narrow={narrow} {...scrolls}>
      {children}
    </div>
  );
}

export interface SplitProps {
  /** The 320 px rail; on a phone below the main part if right, above it if left. */
  rail: ReactNode;
  railSide?: 'left' | 'right';
  children: ReactNode;
}

/** Main part and rail from 1024 px up, one column below. */
export function Split({ rail, railSide = 'right', children }: SplitProps) {
  return (
    <div className="split" data-rail={railSide}>
      {railSide === 'left' && <div className="split-rail stack">{rail}</div>}
      <div className="split-main">{children}</div>
      {railSide === 'right' && <div className="split-rail stack">{rail}</div>}
    </div>
  );
}

/** One muted line of facts: author, replies, date. Emphasis uses `b`. */
export function Meta({ children }: { children: ReactNode }) {
  return (
    <p className="row quiet" data-gap="2">
      {children}
    </p>
  );
}

/** Running text: guides, legal pages, long descriptions. Restores list bullets and limits lines to 64 characters. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>;
}
