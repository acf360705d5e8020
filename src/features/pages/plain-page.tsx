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
  /** Beside the back-to-home button. */
  links?: ReactNode;
  /** Legal texts say when they were last changed. */
  isDated?: boolean;
}

/** A page of text with its back-to-home button. docs/specification.md, section 2. */
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

/** Parts of running text below each other. */
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

/** Points of a list. */
export function PagePoints({ points }: { points: readonly string[] }) {
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

/** Words of the plain pages: `/about`, `/b2b`, `/privacy-policy`, `/terms-of-service`. */
/** A part of a page: its heading, sentences, and points below them. */
export interface PagePart {
  heading: string;
  text: readonly string[];
  points?: readonly string[];
}
