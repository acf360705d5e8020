import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../src/features/guides/asked/', import.meta.url);

/** Kinds of questions without a guide, one file each in the folder `none`. `urgent` is an emergency without a guide. */
const NONE = ['unknown', 'off-topic', 'local', 'dose', 'talk', 'urgent'] as const;

/** A training question and its correct answer. */
export interface AskedQuestion {
  question: string;
  /** Correct guides, best first; none unless `kind` is 'guide'. */
  slugs: readonly string[];
  kind: 'guide' | (typeof NONE)[number];
  /** Whether it cannot wait. */
  isUrgent: boolean;
}

/** Parses a line: '! ' marks an urgent question, ' -> ' precedes other correct guides. */
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

/** Returns the slugs that have a file of questions. */
export const askedSlugs = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => name.slice(0, -4))
    .sort();

/** Returns every question of the folder, by file and line. */
export function readQuestions(): AskedQuestion[] {
  return [
    ...askedSlugs().flatMap((slug) =>
      linesOf(`${slug}.txt`).map((line) => parseQuestion(line, 'guide', slug)),
    ),
    ...NONE.flatMap((kind) => linesOf(`none/${kind}.txt`).map((line) => parseQuestion(line, kind, null))),
  ];
}
