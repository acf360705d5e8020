import type { ReactNode } from 'react';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';
import { byLetter, type Group } from './directory-groups.ts';

export interface GroupListProps {
  title: string;
  groups: readonly Group[];
  nameOf: (name: string) => string;
  linkOf: (group: Group, inside: ReactNode) => ReactNode;
  /** Shown before all others: the person's own state. */
  first?: Group | undefined;
}

/** States or cities A–Z with their counts, under letters to jump to. */
export function GroupList({ title, groups, nameOf, linkOf, first }: GroupListProps) {
  const letters = byLetter(groups);
  const line = (group: Group) => (
    <li key={group.name} data-empty={(group.listed ?? group.kept) === 0 || undefined}>
      {linkOf(
        group,
        <>
          <span>{nameOf(group.name)}</span>
          <Counts {...group} />
        </>,
      )}
    </li>
  );
  return (
    <Section title={title}>
      {first && (
        <ul className="directory-letter" data-below="4">
          {line(first)}
        </ul>
      )}
      <LetterLinks letters={letters.map(({ letter }) => letter)} />
      {letters.map(({ letter, items }) => (
        <section className="directory-letter" data-above="5" key={letter} aria-labelledby={letterId(letter)}>
          <h3 id={letterId(letter)} tabIndex={-1} data-below="2">
            {letter}
          </h3>
          <ul className="stack" data-gap="2">
            {items.map(line)}
          </ul>
        </section>
      ))}
    </Section>
  );
}

/** Anchor of a letter's heading. */
const letterId = (letter: string) => `letter-${letter === '#' ? 'other' : letter.toLowerCase()}`;

/** Links to the letters; nothing for a short list. */
function LetterLinks({ letters }: { letters: readonly string[] }) {
  if (letters.length < 2) return null;
  return (
    <nav className="directory-letters row" aria-label={WORDS.letters}>
      {letters.map((letter) => (
        <a key={letter} href={`#${letterId(letter)}`} aria-label={WORDS.toLetter(letter)}>
          {letter}
        </a>
      ))}
    </nav>
  );
}

/** Listings on the server and on this phone; only the latter while the former is unknown. */
function Counts({ listed, kept }: Group) {
  const count = listed ?? kept;
  const none = listed === null ? WORDS.noneKept : WORDS.noneListed;
  return (
    <small className="row" data-tight data-gap="3">
      {count === 0 ? none : WORDS.count(formatCount(count), count === 1)}
      {listed !== null && kept > 0 && <KeptMark>{WORDS.keptToo(formatCount(kept))}</KeptMark>}
    </small>
  );
}
