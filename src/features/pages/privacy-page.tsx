import { Link } from '@tanstack/react-router';
import { Card } from '#src/ui/card.tsx';
import { Prose } from '#src/ui/layout.tsx';
import { PRIVACY_WORDS as WORDS } from './pages.words.ts';
import { PageParts, PagePoints, PlainPage } from './plain-page.tsx';
import { WipeButton } from './wipe-button.tsx';

const CONTACT_PATH: string = '/contact';
const PROFILE_PATH: string = '/profile';

/** `/privacy-policy`: what is kept on the phone and how to wipe it, with the button that does it. */
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
        <h2>{WORDS.phoneHeading}</h2>
        <Prose>
          <p>{WORDS.phoneText}</p>
          <PagePoints points={WORDS.phonePoints} />
        </Prose>
      </section>
      <Card
        as="section"
        className="pages-wipe stack"
        data-gap="3"
        data-align="start"
        aria-labelledby="privacy-wipe"
      >
        <h2 id="privacy-wipe">{WORDS.wipeHeading}</h2>
        <p>{WORDS.wipeText}</p>
        <WipeButton />
      </Card>
      <PageParts parts={WORDS.parts} />
    </PlainPage>
  );
}
