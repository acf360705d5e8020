import type { ReactNode } from 'react';
import { KeptMark } from '#src/ui/badge.tsx';
import { Section } from '#src/ui/page.tsx';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';
import { byLetter, type Group } from './directory-groups.ts';
import { LetterLinks, letterId } from './letter-links.tsx';

const whole = new Intl.NumberFormat('en-US');

export interface GroupListProps {
  title: string;
  groups: readonly Group[];
  nameOf: (name: string) => string;
  linkOf: (group: Group, inside: ReactNode) => ReactNode;
}

/** States or cities A–Z with their counts, under letters that can be jumped to. */
export function GroupList({ title, groups, nameOf, linkOf }: GroupListProps) {
  const letters = byLetter(groups);
  return (
    <Section title={title}>
      <LetterLinks letters={letters.map(({ letter }) => letter)} />
      {letters.map(({ letter, items }) => (
        <section className="directory-letter" key={letter} aria-labelledby={letterId(letter)}>
          <h3 id={letterId(letter)} tabIndex={-1}>
            {letter}
          </h3>
          <ul>
            {items.map((group) => (
              <li key={group.name} data-empty={(group.listed ?? group.kept) === 0 || undefined}>
                {linkOf(
                  group,
                  <>
                    <span>{nameOf(group.name)}</span>
                    <Counts {...group} />
                  </>,
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}

/** How many are listed, and how many of them this phone keeps; what it keeps alone while the former is not known. */
function Counts({ listed, kept }: Group) {
  const count = listed ?? kept;
  const none = listed === null ? WORDS.noneKept : WORDS.noneListed;
  return (
    <small className="row" data-tight data-gap="3">
      {count === 0 ? none : WORDS.count(whole.format(count), count === 1)}
      {listed !== null && kept > 0 && <KeptMark>{WORDS.keptToo(whole.format(kept))}</KeptMark>}
    </small>
  );
}
