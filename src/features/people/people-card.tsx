import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { PersonCall } from './person-call.tsx';
import { usePeople } from './use-people.ts';
import './people.css';

export interface PeopleCardProps {
  /** More actions below the call button. */
  below?: (person: PinnedPerson) => ReactNode;
}

/** Shows the first of My people in Emergency, or a link to the page if the list is empty. */
export function PeopleCard({ below }: PeopleCardProps) {
  const { people } = usePeople();
  if (!people)
    return (
      <span className="tap people-room" aria-hidden="true">
        {WORDS.pinFirst}
      </span>
    );
  if (people.length === 0)
    return (
      <Link className="tap" to="/people">
        {WORDS.pinFirst}
      </Link>
    );
  const first = people.slice(0, MY_PEOPLE_LIMITS.inEmergency);
  return (
    <Section
      title={WORDS.title}
      link={
        <Link className="tap" to="/people">
          {first.length < people.length ? WORDS.all(people.length) : WORDS.change}
        </Link>
      }
    >
      <ol className="stack" data-gap="3">
        {first.map((person) => (
          <Card as="li" className="person callee stack" data-gap="3" key={person.id}>
            <div className="stack" data-gap="target">
              <PersonCall person={person} />
              {below?.(person)}
            </div>
            <div className="stack" data-gap="1">
              <h3>{person.name}</h3>
              {person.note && <p className="written">{person.note}</p>}
            </div>
          </Card>
        ))}
      </ol>
    </Section>
  );
}
