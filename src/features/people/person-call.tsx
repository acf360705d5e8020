import type { PinnedPerson } from '#contract/my-people.ts';
import { CallLink } from '#src/ui/acts/call-link.tsx';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** A large call button, or "No number". */
export const PersonCall = ({ person: { name, phone } }: { person: PinnedPerson }) => (
  <CallLink name={name} phone={phone} look="main" otherwise={<p className="quiet">{WORDS.noPhone}</p>} />
);
