import { Link } from '@tanstack/react-router';
import { operatorLine } from '#contract/operator.ts';
import { useOperator } from '#src/session/social-links.ts';
import { TERMS_WORDS as WORDS } from './pages.words.ts';
import { PageParts, PlainPage } from './plain-page.tsx';

const CONTACT_PATH: string = '/contact';

/** `/terms-of-service`. */
export function TermsPage() {
  const operator = useOperator();
  const { heading, text } = WORDS.party;
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
      <PageParts
        parts={[...WORDS.parts, { heading, text: text(operator ? operatorLine(operator) : null) }]}
      />
    </PlainPage>
  );
}
