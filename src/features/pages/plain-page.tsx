import { Link } from '@tanstack/react-router';
import { House } from 'lucide-react';
import type { ReactNode } from 'react';
import { Prose, Row } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { PAGES_WORDS } from './pages.words.ts';
import './pages.css';

export interface PlainPageProps {
  heading: string;
  lede: string;
  children: ReactNode;
  /** Shown next to the back-to-home button. */
  links?: ReactNode;
  /** Shows the date of the last change, for legal texts. */
  isDated?: boolean;
}

/** A text page with a back-to-home button. docs/specification.md, section 2. */
export function PlainPage({ heading, lede, children, links, isDated }: PlainPageProps) {
  return (
    <div className="pages">
      <PageTitle lede={lede}>{heading}</PageTitle>
      {children}
      {isDated && <p className="pages-date quiet">{PAGES_WORDS.updated}</p>}
      <div className="pages-end">
        <Row>
          <Link to="/" data-variant="primary">
            <Icon icon={House} />
            {PAGES_WORDS.backToHome}
          </Link>
          {links}
        </Row>
      </div>
    </div>
  );
}

/** Sections of text. */
export function PageParts({ parts }: { parts: readonly PagePart[] }) {
  return (
    <>
      {parts.map((part) => (
        <section key={part.heading} className="pages-part">
          <h2 data-below="3">{part.heading}</h2>
          <Prose>
            {part.text.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
            {part.points && <PagePoints points={part.points} />}
          </Prose>
        </section>
      ))}
    </>
  );
}

/** A bulleted list. */
export function PagePoints({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** A section of a text page. */
export interface PagePart {
  heading: string;
  text: readonly string[];
  points?: readonly string[];
}
