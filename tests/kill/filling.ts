import { DatabaseSync } from 'node:sqlite';
import { openStore } from '#server/db/open-store.ts';
import { SAMPLE_BUSINESSES } from '#server/db/seed/sample-directory.ts';
import { SAMPLE_EVENTS } from '#server/db/seed/sample-events.ts';
import { SAMPLE_THREADS } from '#server/db/seed/sample-forums.ts';
import { SAMPLE_GAMES } from '#server/db/seed/sample-games.ts';
import { loadStarterListings } from '#server/import/starter.ts';
import { killWhileStarting, startProcess } from '#tests/support/server-process.ts';
import { soundnessFaults } from './audit.ts';
import { recountFaults } from './recount.ts';
import { rowsOf } from './rows.ts';

/** The kill points: a table that is being filled, and the row that must be there. */
const MOMENTS: [table: string, row: number][] = [
  ['businesses', 4000],
  ['threads', 3],
];
const LOOK_AGAIN_MS = 20;

/**
 * Kills a server while it fills its new database, at some points, and lets it finish in the end.
 * @returns the missing, doubled or unsound rows.
 */
export async function killWhileFilling(path: string): Promise<string[]> {
  await (await openStore(path)).close(); // the tables exist, so another process can read them
  const settings = { DATABASE_URL: `file:${path}`, STARTER_DATA: 'demo' };
  for (const [table, row] of MOMENTS) await killWhileStarting(settings, () => rowIsThere(path, table, row));
  await (await startProcess(settings)).stop();
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return [...soundnessFaults(db), ...recountFaults(db), ...(await countFaults(db))];
  } finally {
    db.close();
  }
}

/** Resolves when another process has committed the row. */
async function rowIsThere(path: string, table: string, row: number): Promise<void> {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    while (rowsOf(db, `select id from ${table} where id = ${row}`).length === 0)
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
  } finally {
    db.close();
  }
}

async function countFaults(db: DatabaseSync): Promise<string[]> {
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const expected = {
    epochs: 1,
    users: 0, // nobody can sign in with the starter data
    businesses: (await loadStarterListings()).length + SAMPLE_BUSINESSES.length,
    reviews: sum(SAMPLE_BUSINESSES.map(({ reviews }) => reviews.length)),
    events: SAMPLE_EVENTS.length,
    games: SAMPLE_GAMES.length,
    threads: SAMPLE_THREADS.length,
    posts: sum(SAMPLE_THREADS.map(({ posts }) => posts.length)),
  };
  return Object.entries(expected).flatMap(([table, count]) => {
    const found = rowsOf(db, `select count(*) as count from ${table}`)[0]?.count;
    return found === count ? [] : [`${found} ${table} instead of ${count}`];
  });
}
