import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url).pathname;
const KIND = /_(?:WORDS|MESSAGES|TOASTS|STATES|RESULTS|LIMITS)$/;

/** Words that no product code reads, with the reason why they stay. */
const EXCEPTIONS: Record<string, string> = {
  'OUTBOX_WORDS.sent': 'the beginning of sentAt, by which browser tests find what was sent',
  'QUIZ_LIMITS.cubeTickMs': 'a style sheet cannot read it; tests/features/quiz-run.test.ts compares the two',
  'QUIZ_LIMITS.cubeStepDegrees':
    'a style sheet cannot read it; tests/features/quiz-run.test.ts compares the two',
  'SHELL_WORDS.dark': 'read by the name of the theme',
  'SHELL_WORDS.light': 'read by the name of the theme',
  'STORAGE_WORDS.blocked': 'read by the name of the trouble',
  'STORAGE_WORDS.lost': 'read by the name of the trouble',
};

/**
 * Objects that are read by a computed key: problems by their code, refused files by their reason, update messages by
 * the
 * result of the check.
 */
const BY_VALUE = ['PROBLEM_MESSAGES', 'PUSH_TROUBLE_WORDS', 'REFUSED_FILE_WORDS', 'UPDATE_WORDS'];

const sourcesOf = (...folders: string[]): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'))
      .map((text) => text.replace(/(?<=^|\s)\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')),
  );

/** Names of an object in a file: its own or that of its import, and a local alias. */
function namesIn(text: string, name: string): string[] {
  if (!text.includes(name)) return [];
  const known = new RegExp(`\\b${name} as (\\w+)`).exec(text)?.[1] ?? name;
  const short = new RegExp(`const (\\w+) = ${known};`).exec(text)?.[1];
  return short === undefined ? [known] : [known, short];
}

/** Keys of an object that a file reads: `WORDS.key`, or `const { key } = WORDS`. */
function keysReadIn(text: string, name: string): string[] {
  return namesIn(text, name).flatMap((local) => {
    const direct = [...text.matchAll(new RegExp(`\\b${local}\\??\\s*\\.\\s*(\\w+)`, 'g'))];
    const taken = [...text.matchAll(new RegExp(`\\{([^{}]*)\\}\\s*=\\s*${local}\\b(?!\\s*\\.)`, 'g'))];
    const keys = taken.flatMap(([, list = '']) => list.split(',').map((part) => part.split(':')[0]?.trim()));
    return [...direct.map(([, key]) => key), ...keys].filter((key) => key !== undefined);
  });
}

const isRecord = (value: unknown) => value instanceof Object && !Array.isArray(value);

async function objectsOfWords(folder: string, ends: string): Promise<[name: string, value: object][]> {
  const modules = await Promise.all(
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(ends))
      .map((file) => import(join(ROOT, folder, file)) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((exports) => Object.entries(exports))
    .filter((entry): entry is [string, object] => KIND.test(entry[0]) && isRecord(entry[1]))
    .filter(([name]) => !BY_VALUE.includes(name) && !name.startsWith('US_'));
}

/** Keys of some objects that no text reads. */
const unreadIn = (texts: readonly string[], objects: readonly [name: string, value: object][]): string[] =>
  objects.flatMap(([name, value]) => {
    const read = new Set(texts.flatMap((text) => keysReadIn(text, name)));
    return Object.keys(value).flatMap((key) => (read.has(key) ? [] : [`${name}.${key}`]));
  });

test('the product reads every sentence, and every limit of the contract', async () => {
  const all = [...(await objectsOfWords('contract', '.ts')), ...(await objectsOfWords('src', '.words.ts'))];
  const unused = unreadIn(sourcesOf('contract', 'src', 'server', 'sw'), all);
  expect(unused.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
});

test('a sentence that only the app uses is in the app, not in the contract', async () => {
  const sentences = (await objectsOfWords('contract', '.ts')).filter(([name]) => !name.endsWith('_LIMITS'));
  const unsent = unreadIn(sourcesOf('contract', 'server', 'sw'), sentences);
  expect(unsent.filter((name) => !(name in EXCEPTIONS))).toEqual([]);
});
