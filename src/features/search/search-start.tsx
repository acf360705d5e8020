import { Link } from '@tanstack/react-router';
import type { BusinessCategoryName } from '#contract/catalogue.ts';
import { kindOf } from '#src/catalogue/kinds.words.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { SEARCH_WORDS as WORDS } from './search.words.ts';

const KINDS = [
  'Veterinary Services',
  'Animal Feed',
  'Farrier',
  'Pet Grooming',
  'Boarding',
  'Livestock Market',
] as const satisfies BusinessCategoryName[];

/** Ways to go on without a query. */
export function SearchStart() {
  return (
    <>
      <Section title={WORDS.nearYou}>
        <ul className="row">
          {KINDS.map((category) => (
            <li key={category}>
              <Link to="/explore" search={{ category }} data-variant="secondary">
                {kindOf(category)}
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={WORDS.orOpen}>
        <RuledList>
          <li>
            <Link to="/blogs" search={{ topic: 'emergency' }}>
              {WORDS.urgentGuides}
            </Link>
          </li>
          <li>
            <Link to="/events">{WORDS.events}</Link>
          </li>
          <li>
            <Link to="/forums">{WORDS.forums}</Link>
          </li>
          <li>
            <Link to="/chatbot">{WORDS.askPetibot}</Link>
          </li>
        </RuledList>
      </Section>
    </>
  );
}
