import { DIRECTORY_WORDS as WORDS } from './directory.words.ts';

/** Id of a letter's heading in the page. */
export const letterId = (letter: string) => `letter-${letter === '#' ? 'other' : letter.toLowerCase()}`;

/** A to Z as links into the page; left out for a list that needs none. */
export function LetterLinks({ letters }: { letters: readonly string[] }) {
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
