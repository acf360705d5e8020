import { Link } from '@tanstack/react-router';
import { TERMS_WORDS as WORDS } from './pages.words.ts';
import { PageParts, PlainPage } from './plain-page.tsx';

const CONTACT_PATH: string = '/contact';

/** `/terms-of-service`. */
export function TermsPage() {
  return (
    <PlainPage
      heading={WORDS.heading}
      lede={WORDS.lede}
      isDated
      links={
        <Link to={CONTACT_PATH} search={{ type: 'other', about: WORDS.heading }} data-variant="secondary">
          {WORDS.writeUs}
        </Link>
      }
    >
      <PageParts parts={WORDS.parts} />
    </PlainPage>
  );
}
