import type { Outcome } from '#contract/sync.ts';
import { seedSampleGames } from '#server/db/seed/sample-games.ts';
import { startTestServer } from './server.ts';

export const CORPUS_PATH = 'tests/fixtures/first-edition/corpus.json';

/** Stands in a recorded request for what differs from server to server: its epoch, a stream's cursor. */
export const EPOCH = '{epoch}';
export const CURSOR = '{cursor}';

/** One request of a phone of the first edition, and what it found in the answer. */
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
    /** Place of the body's form in the corpus's list. */
    form: number;
    /** Of a push: each outcome as far as it is the same on every server. */
    outcomes?: string[];
  };
}

/** What stands at each path of a body: its types, also 'missing' where some rows of a list do not have it. */
export type Form = Record<string, string>;

export interface Corpus {
  recorded: string;
  forms: Form[];
  exchanges: Exchange[];
}

export type Sender = 'ann' | 'ben' | 'visitor';
type RecordedBody = Record<string, unknown> & { epoch?: string | null; mutations?: unknown[] };

/** What the corpus was recorded on: three businesses, games, ann and ben, and a thread of ben's. */
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

/** @param values what stands at one path: several where it leads through a list. */
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

/** What an outcome says, without versions and words. */
export function outcomeOf(outcome: Outcome): string {
  if (outcome.outcome === 'applied') return `applied ${outcome.id ?? '-'}`;
  if (outcome.outcome === 'rejected') return `rejected ${outcome.problem.code}`;
  if (outcome.outcome === 'deferred') return `deferred ${outcome.reason}`;
  return outcome.outcome;
}
