import { Phone } from 'lucide-react';
import type { PinnedPerson } from '#contract/my-people.ts';
import { Icon } from '#src/ui/icon.tsx';
import { telHref } from '#src/ui/links.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** The call of a person, as large as a glove needs; words where they have no number. */
export function PersonCall({ person: { name, phone } }: { person: PinnedPerson }) {
  const tel = telHref(phone, { isSample: false });
  if (!tel || !phone) return <p className="person-call quiet">{WORDS.noPhone}</p>;
  return (
    <a
      className="person-call"
      href={tel}
      data-variant="primary"
      data-size="lg"
      data-block=""
      aria-label={WORDS.callName(name, phone)}
    >
      <Icon icon={Phone} />
      <span>
        {WORDS.call} <span className="person-number">{phone}</span>
      </span>
    </a>
  );
}
