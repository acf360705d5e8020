import { Link } from '@tanstack/react-router';
import { PackCredit } from '#src/features/map/pack-credit-card.tsx';
import { useOperator } from '#src/session/social-links.ts';
import { Prose } from '#src/ui/layout/layout.tsx';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { CREDITS, ABOUT_WORDS as WORDS } from './pages.words.ts';
import { PageParts, PlainPage } from './plain-page.tsx';

const CONTACT_PATH: string = '/contact';
const PRIVACY_PATH: string = '/privacy-policy';

/** `/about`. */
export function AboutPage() {
  const operator = useOperator();
  return (
    <PlainPage
      heading={WORDS.heading}
      lede={WORDS.lede}
      links={
        <>
          <Link to={CONTACT_PATH} data-variant="secondary">
            {WORDS.writeUs}
          </Link>
          <Link to={PRIVACY_PATH} data-variant="quiet">
            {WORDS.privacy}
          </Link>
        </>
      }
    >
      <PageParts parts={WORDS.parts} />
      <Card as="section" className="pages-offline stack" aria-labelledby="about-offline">
        <img src={BRAND_ART.frogHead} alt="" width={72} height={57} />
        <div>
          <h2 id="about-offline">{WORDS.offlineHeading}</h2>
          <ol className="bullets">
            {WORDS.offlineLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      </Card>
      {operator && (
        <section className="pages-part">
          <h2 data-below="3">{WORDS.operatorHeading}</h2>
          <Prose>
            <p>
              {operator.name}
              {operator.address && <br />}
              {operator.address}
            </p>
            {operator.email && (
              <p>
                <a className="tap" href={`mailto:${operator.email}`}>
                  {operator.email}
                </a>
              </p>
            )}
          </Prose>
        </section>
      )}
      <section className="pages-part">
        <h2 data-below="3">{WORDS.sourcesHeading}</h2>
        <Prose>
          <p>{WORDS.sourcesText}</p>
          <Credits credits={CREDITS.listings} />
        </Prose>
      </section>
      <section className="pages-part">
        <h2 data-below="3">{WORDS.licencesHeading}</h2>
        <Prose>
          <Credits credits={CREDITS.rest} />
          <PackCredit />
        </Prose>
      </section>
    </PlainPage>
  );
}

function Credits({ credits }: { credits: readonly { name: string; url: string; licence: string }[] }) {
  return (
    <ul>
      {credits.map(({ name, url, licence }) => (
        <li key={name}>
          <a href={url} rel="noopener noreferrer">
            {name}
          </a>
          <br />
          {licence}
        </li>
      ))}
    </ul>
  );
}
