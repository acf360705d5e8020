import { Link } from '@tanstack/react-router';
import { Prose } from '#src/ui/layout/layout.tsx';
import { PRIVACY_WORDS as WORDS } from './pages.words.ts';
import { PageParts, PagePoints, PlainPage } from './plain-page.tsx';
import { WipeCard } from './wipe-card.tsx';

const CONTACT_PATH: string = '/contact';
const PROFILE_PATH: string = '/profile';

/** `/privacy-policy`, with the button that wipes this phone. */
export function PrivacyPage() {
  return (
    <PlainPage
      heading={WORDS.heading}
      lede={WORDS.lede}
      isDated
      links={
        <>
          <Link to={PROFILE_PATH} data-variant="secondary">
            {WORDS.toProfile}
          </Link>
          <Link to={CONTACT_PATH} search={{ type: 'other', about: WORDS.heading }} data-variant="quiet">
            {WORDS.writeUs}
          </Link>
        </>
      }
    >
      <section className="pages-part">
        <h2 data-below="3">{WORDS.phoneHeading}</h2>
        <Prose>
          <p>{WORDS.phoneText}</p>
          <PagePoints points={WORDS.phonePoints} />
        </Prose>
      </section>
      <WipeCard className="pages-wipe" heading={WORDS.wipeHeading} level={2} text={WORDS.wipeText} />
      <PageParts parts={WORDS.parts} />
    </PlainPage>
  );
}
