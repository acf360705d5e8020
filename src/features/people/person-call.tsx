import type { PinnedPerson } from '#contract/my-people.ts';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** The call of a person, as large as a glove needs; words where they have no number. */
export const PersonCall = ({ person: { name, phone } }: { person: PinnedPerson }) => (
  <CallLink name={name} phone={phone} look="main" otherwise={<p className="quiet">{WORDS.noPhone}</p>} />
);
