import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultMessage, PROBLEM_MESSAGES } from '#contract/problems.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import { PROBLEM_ES } from '#src/words/contract/problems.es.ts';
import { inSpanish } from '#src/words/contract/spanish.ts';

const CONTRACT = join(import.meta.dirname, '../../contract');

/** All sentences within a value of the contract; of rules, those that a field can show. */
function sentencesIn(value: unknown, isRule: boolean): string[] {
  if (typeof value === 'string') return isRule ? [] : [value];
  if (typeof value === 'function') return [value(...Array.from({ length: value.length }, () => '7'))];
  if (!(value instanceof Object) || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    isRule && typeof each === 'string'
      ? ['message', 'tooLong', 'notPublic'].flatMap((name) => (key === name ? [each] : []))
      : sentencesIn(each, isRule),
  );
}

async function sentencesOfContract(): Promise<string[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );
  const modules = await Promise.all(
    files.map((path) => import(join(CONTRACT, path)) as Promise<Record<string, unknown>>),
  );
  const all = modules.flatMap((exports) =>
    Object.entries(exports).flatMap(([name, value]) =>
      /_(?:MESSAGES|RULES)$/.test(name) ? sentencesIn(value, name.endsWith('RULES')) : [],
    ),
  );
  return [...new Set([...all, ...Object.values(UNSENT_WORDS)])];
}

test('every sentence of the contract has a Spanish one', async () => {
  const sentences = await sentencesOfContract();
  expect(sentences.length).toBeGreaterThan(300);
  const missing = sentences.filter((sentence) => inSpanish(sentence) === undefined);
  expect(missing).toEqual([]);
});

test('a sentence is found by its exact English words', () => {
  for (const [code, sentence] of Object.entries(PROBLEM_MESSAGES))
    expect(inSpanish(sentence)).toBe(PROBLEM_ES[code as keyof typeof PROBLEM_ES]);
  expect(inSpanish(`${PROBLEM_MESSAGES.busy} `)).toBeUndefined();
});

test('the variable parts of a sentence are unchanged', () => {
  expect(inSpanish(faultMessage('a1-b2'))).toBe(
    'Algo salió mal de nuestro lado. Si nos avisa, mencione a1-b2.',
  );
});

test('a sentence of a newer server is not known', () => {
  expect(inSpanish('This farm is closed for repairs.')).toBeUndefined();
});

test('the numbers of a sentence are the same in Spanish', async () => {
  // A part that varies is '7', which may stand for a word.
  const numbersOf = (text = '') =>
    (text.match(/\d+(?:[.,:-]\d+)*/g) ?? []).filter((number) => number !== '7').toSorted();
  for (const sentence of await sentencesOfContract())
    expect(numbersOf(inSpanish(sentence)), sentence).toEqual(numbersOf(sentence));
});
