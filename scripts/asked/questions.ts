import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../src/features/guides/asked/', import.meta.url);

/** What a question may be that no guide answers: the files of the folder `none`. `urgent` has an emergency of no guide. */
const NONE = ['unknown', 'off-topic', 'local', 'dose', 'talk', 'urgent'] as const;

/** A question that somebody might ask, and what is right to answer. */
export interface AskedQuestion {
  question: string;
  /** The guides that answer it, the best first; none where `kind` is not 'guide'. */
  slugs: readonly string[];
  kind: 'guide' | (typeof NONE)[number];
  /** What it tells of cannot wait. */
  isUrgent: boolean;
}

/** Reads a line: '! ' before what cannot wait, ' -> ' before other guides that answer it as well. */
export function parseQuestion(line: string, kind: AskedQuestion['kind'], slug: string | null): AskedQuestion {
  const isUrgent = line.startsWith('! ');
  const [question = '', others = ''] = line.slice(isUrgent ? 2 : 0).split(' -> ');
  const more = others
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return { question: question.trim(), slugs: slug ? [slug, ...more] : more, kind, isUrgent };
}

const linesOf = (path: string) =>
  readFileSync(new URL(path, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');

/** The slugs that have a file of questions. */
export const askedSlugs = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.slice(0, -4))
    .sort();

/** Every question of the folder, by file and line. */
export function readQuestions(): AskedQuestion[] {
  return [
    ...askedSlugs().flatMap((slug) =>
      linesOf(`${slug}.txt`).map((line) => parseQuestion(line, 'guide', slug)),
    ),
    ...NONE.flatMap((kind) => linesOf(`none/${kind}.txt`).map((line) => parseQuestion(line, kind, null))),
  ];
}
