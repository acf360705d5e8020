import { readFileSync } from 'node:fs';

const SAFETY_FILE = new URL('../../../docs/security.md', import.meta.url);
/** The tables of docs/security.md whose lines promise something. */
const CHAPTERS = ['What is counted', 'OWASP ASVS 5.0, level 1', 'Beyond level 1'];

/** One line of a table of docs/security.md. */
export interface SafetyLine {
  chapter: string;
  /** Its first cell: the requirement's number, what is counted, or the promise. */
  name: string;
  /** Tests that its last cell names, below `tests/`; a limit that is counted names none. */
  tests: string[];
}

/** Every line of the tables, in order. @throws Error when a chapter has no table. */
export function safetyLines(text: string = readFileSync(SAFETY_FILE, 'utf8')): SafetyLine[] {
  return CHAPTERS.flatMap((chapter) => {
    const [, after] = text.split(`\n## ${chapter}\n`);
    const rows = (after?.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\|.*\|$/.test(line));
    if (rows.length < 3) throw new Error(`docs/security.md has no table under '${chapter}'`);
    return rows.slice(2).map((row) => {
      const cells = row.slice(1, -1).split('|');
      return { chapter, name: (cells[0] ?? '').trim(), tests: testsIn(cells.at(-1) ?? '') };
    });
  });
}

const testsIn = (cell: string): string[] =>
  cell.match(/[\w-]+\/[\w-]+\.(?:test|spec)\.tsx?|npm run lint/g) ?? [];
