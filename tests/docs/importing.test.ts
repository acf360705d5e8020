import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FACT_NAMES } from '#contract/facts.ts';
import { openStore } from '#server/db/open-store.ts';
import { runCommand } from '#server/import/commands.ts';
import { ImportProblem } from '#server/import/problem.ts';
import { Progress } from '#server/import/progress.ts';
import { ROW_COLUMNS } from '#server/import/row.ts';

const PAGE = readFileSync('docs/importing.md', 'utf8');
const FIXTURES = 'tests/fixtures/import';
const START_MS = Date.UTC(2026, 10, 23, 8, 40);
const MINUTE_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), 'importing-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each command of the page with the output below it, in the page's order. */
const SHOWN = [...PAGE.matchAll(/^\$ npm run import -- (.*)\n([\s\S]*?)(?=^\$ |^```)/gm)].map(
  ([, command = '', answer = '']) => ({ command, answer: answer.trimEnd() }),
);

test('every command of the page has the page’s output, one after the other', async () => {
  const database = join(folder, 'petiyard.sqlite');
  await (await openStore(database)).close();
  const answers: { command: string; answer: string }[] = [];
  for (const [index, { command }] of SHOWN.entries()) {
    const args = command
      .split(' ')
      .map((word) => (/\.(?:csv|json)$/.test(word) ? join(FIXTURES, word) : word));
    const nowIso = new Date(START_MS + (index + 1) * MINUTE_MS).toISOString();
    const progress = new Progress({ write: () => {} });
    const answer = await runCommand(args, { database, nowIso, progress }).catch((error: unknown) => {
      if (error instanceof ImportProblem) return error.message;
      throw error;
    });
    answers.push({ command, answer: answer.replace(folder, 'data') });
  }
  expect(answers).toEqual(SHOWN);
  expect(SHOWN.length).toBeGreaterThan(6);
});

test('the mapping and the list on the page are the imported ones', () => {
  const list = readFileSync(join(FIXTURES, 'county-licences.csv'), 'latin1').replaceAll('\r\n', '\n');
  expect(PAGE).toContain(list.trim());
  expect(PAGE).toContain(readFileSync(join(FIXTURES, 'county-licences.json'), 'utf8').trim());
});

test('the page names every column of the common layout and every fact', () => {
  for (const name of [...ROW_COLUMNS, ...FACT_NAMES]) expect(PAGE).toContain(`\`${name}\``);
});
