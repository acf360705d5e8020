import type { Outcome } from '#contract/sync.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { startTestServer } from './server.ts';

export const CORPUS_PATH = 'tests/fixtures/first-edition/corpus.json';

/** Placeholder in a recorded request for values that differ between servers: the epoch, the cursor of a stream. */
export const EPOCH = '{epoch}';
export const CURSOR = '{cursor}';

/** One request of a phone of the first edition, and the result in the response. */
export interface Exchange {
  about: string;
  as: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: RecordedBody;
  answer: {
    status: number;
    headers: Record<string, string>;
    /** Index of the body's form in the corpus. */
    form: number;
    /** For a push: each outcome as far as it is the same on every server. */
    outcomes?: string[];
  };
}

/** The types at each path of a body, including 'missing' if some rows of a list omit it. */
export type Form = Record<string, string>;

export interface Corpus {
  recorded: string;
  forms: Form[];
  exchanges: Exchange[];
}

export type Sender = 'ann' | 'ben' | 'visitor';
type RecordedBody = Record<string, unknown> & { epoch?: string | null; mutations?: unknown[] };

/** The data behind the corpus: three businesses, games, ann and ben, and a thread by ben. */
export async function startFirstEditionWorld() {
  const server = await startTestServer({ businesses: 3 });
  await seedSampleGames(server.store, server.clock.nowMs);
  const people = { ann: await server.register('ann'), ben: await server.register('ben') };
  const body = { title: 'Hay this spring', content: 'What do you pay?', categoryId: 1 };
  await server.request('POST', '/api/forums/threads', { body, token: people.ben.token });
  return { server, people };
}

/** The paths of a JSON value with their types: lists are one step, `[]`, except those of `outcomes` and `streams`. */
export function formOf(body: unknown): Form {
  const found = new Map<string, Set<string>>();
  walk([body], '', found);
  return Object.fromEntries([...found].map(([path, types]) => [path, [...types].sort().join('|')]));
}

const COUNTED = /(?:^|\.)(?:outcomes|streams)$/;

/** @param values the values at one path: several if it leads through a list. */
function walk(values: readonly unknown[], path: string, found: Map<string, Set<string>>): void {
  found.set(path, new Set(values.map(typeOf)));
  const objects = values.filter((value) => typeOf(value) === 'object') as Record<string, unknown>[];
  for (const name of new Set(objects.flatMap((object) => Object.keys(object))))
    walk(
      objects.map((object) => object[name]),
      path === '' ? name : `${path}.${name}`,
      found,
    );
  const lists = values.filter((value) => Array.isArray(value));
  const items = lists.flat();
  if (COUNTED.test(path))
    for (const [index, item] of items.entries()) walk([item], `${path}[${index}]`, found);
  else if (items.length > 0) walk(items, `${path}[]`, found);
}

function typeOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}

/** The contents of an outcome without versions and texts. */
export function outcomeOf(outcome: Outcome): string {
  if (outcome.outcome === 'applied') return `applied ${outcome.id ?? '-'}`;
  if (outcome.outcome === 'rejected') return `rejected ${outcome.problem.code}`;
  if (outcome.outcome === 'deferred') return `deferred ${outcome.reason}`;
  return outcome.outcome;
}
