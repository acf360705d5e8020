import type { ReactNode } from 'react';
import { DIRECTORY_WORDS as WORDS } from '#contract/directory.ts';
import { Section } from '#src/ui/page.tsx';
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
              <li key={group.name} data-empty={group.count === 0 || undefined}>
                {linkOf(
                  group,
                  <>
                    <span>{nameOf(group.name)}</span>
                    <small>
                      {group.count === 0
                        ? WORDS.noneKept
                        : WORDS.count(whole.format(group.count), group.count === 1)}
                    </small>
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
