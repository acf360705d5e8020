import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MY_PEOPLE_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { CallSlab } from '#src/ui/acts/call-slab.tsx';
import { telHref } from '#src/ui/acts/links.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { AskWhom } from './ask-whom.tsx';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';
import { PersonCall } from './person-call.tsx';
import './people.css';

export interface PeopleCardProps {
  /** Undefined while loading. */
  people: readonly PinnedPerson[] | undefined;
  /** More actions below the call button. */
  below?: (person: PinnedPerson) => ReactNode;
}

/** Shows the first of My people in Emergency, those with a number first, or asks for the vet's number. */
export function PeopleCard({ people, below }: PeopleCardProps) {
  if (!people) return <div className="people-room card" aria-hidden="true" />;
  if (people.length === 0) return <AskWhom />;
  const canCall = ({ phone }: PinnedPerson) => telHref(phone, { isSample: false }) !== null;
  const first = people
    .slice(0, MY_PEOPLE_LIMITS.inEmergency)
    .toSorted((a, b) => Number(canCall(b)) - Number(canCall(a)));
  const slab = first.find(canCall);
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
        {first.map((person) =>
          person === slab ? (
            <li className="stack" data-gap="3" key={person.id}>
              <CallSlab name={person.name} phone={person.phone} />
              {below?.(person)}
              {person.note && <p className="written">{person.note}</p>}
            </li>
          ) : (
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
          ),
        )}
      </ol>
    </Section>
  );
}
