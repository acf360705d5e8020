import { Children, type ReactNode, useId } from 'react';
import './page.css';

/** Id of the page's `main`, the target of the skip link. */
export const MAIN_ID = 'main';
/** Selects the heading that the shell focuses after a navigation, so that a screen reader announces the page. */
export const PAGE_TITLE_SELECTOR = '[data-page-title]';

export interface PageTitleProps {
  children: ReactNode;
  /** One muted line below. */
  lede?: ReactNode;
  /** On the right: a view switch, a button. */
  action?: ReactNode;
}

/** The page's `h1`; receives focus after a navigation. */
export function PageTitle({ children, lede, action }: PageTitleProps) {
  return (
    <header className="page-title row" data-gap="4" data-spread="between">
      <div>
        <h1 tabIndex={-1} data-page-title>
          {children}
        </h1>
        {lede && <p className="lede muted">{lede}</p>}
      </div>
      {action}
    </header>
  );
}

export interface SectionProps {
  /** The section's `h2`, which also labels it. */
  title: ReactNode;
  /** Anchor: `knowledge-quiz`. */
  id?: string | undefined;
  /** A link beside the heading: "View All Events". */
  link?: ReactNode;
  /** A muted line below the heading. */
  lede?: ReactNode;
  /** Hidden in print: samples, links to other pages. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

/** A section with its heading, 48 px below the previous content. */
export function Section({ title, id, link, lede, isScreenOnly, children }: SectionProps) {
  const headingId = useId();
  return (
    <section
      className="section"
      id={id}
      aria-labelledby={headingId}
      data-no-print={isScreenOnly ? '' : undefined}
    >
      <header className="row" data-gap="3" data-align="end" data-spread="between">
        <h2 id={headingId}>{title}</h2>
        {link}
        {lede && <p className="muted">{lede}</p>}
      </header>
      {children}
    </section>
  );
}

export interface BreadcrumbProps {
  /** "Breadcrumb". */
  label: string;
  /** Links from the top down, without the page itself. */
  children: ReactNode;
}

/** The breadcrumb above the page title. */
export function Breadcrumb({ label, children }: BreadcrumbProps) {
  return (
    <nav className="breadcrumb quiet" aria-label={label}>
      <ol className="row" data-tight data-gap="2">
        {Children.map(children, (link) => (
          <li>{link}</li>
        ))}
      </ol>
    </nav>
  );
}
