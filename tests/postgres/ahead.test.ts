import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isBusyError } from '#server/db/engines/faults.ts';
import { oneQuestion } from '#server/db/engines/one-question.ts';
import { together } from '#server/db/engines/together.ts';
import { askingFirst, openStore, type Store, type Write } from '#server/db/store.ts';
import { newDatabase, urlOf } from '../support/postgres.ts';

let store: Store;
let url: string;
beforeEach(async () => {
  url = urlOf(await newDatabase());
  store = await openStore(url, undefined, 2);
});
afterEach(() => store.close());

const note = (version: number) => (write: Write) =>
  write.trx.insertInto('commits').values({ version, nonce: 'n', at_ms: 0 }).execute();
const noted = async () =>
  (await store.read.selectFrom('commits').select('version').orderBy('version').execute()).map(
    ({ version }) => version,
  );

test('of a write that says nothing of a statement that failed nothing is kept, and its neighbours lose nothing', async () => {
  const hiding = async (write: Write) => {
    await note(2)(write);
    await sql`select no_such_column`.execute(write.trx).catch(() => {});
  };
  const all = await Promise.allSettled([store.write(note(1)), store.write(hiding), store.write(note(3))]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await noted()).toEqual([1, 3]);
});

test('a write that is undone begins anew', async () => {
  await store.write(async (write) => {
    await note(1)(write);
    await write.undo();
    await note(3)(write);
  });
  expect(await noted()).toEqual([3]);
});

test('steps that go together are done in their order, each seeing what those before it began with', async () => {
  const count = (write: Write) =>
    write.trx
      .selectFrom('commits')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
  const counts = await store.write((write) =>
    together(
      write.trx,
      () => count(write),
      () => note(1)(write),
      () => count(write),
      () => note(2)(write),
      () => count(write),
    ),
  );
  expect(counts).toMatchObject([{ count: 0 }, {}, { count: 1 }, {}, { count: 2 }]);
});

test('of steps that go together the first failure is told, once nothing is under way, and all of it is taken back', async () => {
  const steps: string[] = [];
  const failing = (write: Write) => {
    steps.length = 0; // of a commit that is done once more
    return together(
      write.trx,
      async () => {
        await note(1)(write);
        await note(2)(write).catch(() => steps.push('the second of the first')); // behind the one that fails
      },
      () => sql`select no_such_column`.execute(write.trx),
      () => note(3)(write),
    );
  };
  const all = await Promise.allSettled([store.write(failing), store.write(note(4))]);
  expect(all).toMatchObject([
    { status: 'rejected', reason: { message: expect.stringContaining('no_such_column') } },
    { status: 'fulfilled' },
  ]);
  expect(steps).toEqual(['the second of the first']);
  expect(await noted()).toEqual([4]);
});

test('a server goes on when a newer version adds a column to a table that it reads whole', async () => {
  const whole = (db: Write['trx'] | Store['read']) =>
    db.selectFrom('commits').selectAll().where('version', '=', 1).execute();
  await store.write(note(1));
  for (let time = 0; time < 3; time++) await Promise.all([whole(store.read), whole(store.read)]);
  const newer = new pg.Client({ connectionString: url });
  await newer.connect();
  await newer.query('alter table commits add column mark text');
  const refused = await store
    .write(({ trx }) => whole(trx))
    .then(
      () => null,
      (error: unknown) => error,
    );
  expect(refused === null || isBusyError(refused)).toBe(true); // it may be tried again
  expect(await Promise.all([whole(store.read), whole(store.read)])).toMatchObject([
    [{ mark: null }],
    [{ mark: null }],
  ]);
  await newer.query('alter table commits add column spot text');
  expect(await Promise.all([whole(store.read), whole(store.read)])).toMatchObject([
    [{ spot: null }],
    [{ spot: null }],
  ]);
  await store.write(({ trx }) => whole(trx));
  await newer.end();
});

test('nothing is begun where a pool of transactions gives the lock of a work to everybody', async () => {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  // As pgbouncer does: the second connection is the first one again, which may have its lock twice.
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...[text, ...rest]: unknown[]
  ) {
    const shared = String(text).replace(/pg_try_advisory_lock\(\d+\)/, 'true');
    return query.call(this, typeof text === 'string' ? shared : text, ...rest);
  } as never);
  let isBegun = false;
  try {
    const work = store.alone(async () => {
      isBegun = true;
    });
    await expect(work).rejects.toThrow(/leads through a pool of transactions .*pool_mode = session/);
  } finally {
    spy.mockRestore();
  }
  expect(isBegun).toBe(false);
  await store.alone(async () => {
    isBegun = true; // the lock of the one that was refused is not left behind
  });
  expect(isBegun).toBe(true);
});

test('what is sent last and fails takes only its own write with it, and says why', async () => {
  const failing = async (write: Write) => {
    await note(2)(write);
    await write.last(async () => void (await sql`select no_such_column`.execute(write.trx)));
  };
  const all = await Promise.allSettled([store.write(note(1)), store.write(failing), store.write(note(3))]);
  expect(all).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { message: expect.stringContaining('no_such_column') } },
    { status: 'fulfilled' },
  ]);
  expect(await noted()).toEqual([1, 3]);
});

const countOf = async ({ trx }: Pick<Write, 'trx'>) =>
  (await trx.selectFrom('commits').select('version').execute()).length;
/** Notes how many notes it found when it was asked for, and how many when it began. */
const counting = (key: string, found: number[][]) =>
  askingFirst({ key, ask: (trx) => countOf({ trx }) }, async (write, asked) => {
    found.push([asked, await countOf(write)]);
    await note(found.length)(write);
  });

test('what writes begin with is asked for all that share a commit; one of the same key asks when that is over', async () => {
  const found: number[][] = [];
  await Promise.all(['a', 'b', 'a', 'c'].map((key) => store.write(counting(key, found))));
  expect(found).toEqual([
    [0, 0],
    [0, 1],
    [2, 2],
    [2, 3],
  ]);
});

test('a write that is run within another one asks by itself', async () => {
  const found: number[][] = [];
  await store.write(async (write) => {
    await note(9)(write);
    await counting('a', found)({ trx: write.trx, undo: write.undo, last: write.last });
  });
  expect(found).toEqual([[1, 1]]);
});

test('a question that fails takes no other write with it', async () => {
  const failing = askingFirst({ key: 'b', ask: (trx) => sql`select no_such_column`.execute(trx) }, note(2));
  const all = await Promise.allSettled([store.write(note(1)), store.write(failing), store.write(note(3))]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await noted()).toEqual([1, 3]);
});

describe('savepoints', () => {
  let statements: string[];
  let watched: Store;
  beforeEach(async () => {
    statements = [];
    watched = await openStore(url, { slowMs: 0, onSlow: (statement) => void statements.push(statement) }, 2);
    statements.length = 0;
  });
  afterEach(() => watched.close());
  const savepoints = () => statements.filter((statement) => /savepoint/i.test(statement)).length;

  test('writes of one commit have none while nothing is to be taken back', async () => {
    await Promise.all([watched.write(note(1)), watched.write(note(2))]);
    expect([savepoints(), await noted()]).toEqual([0, [1, 2]]);
  });

  test('when one is to be taken back the commit is done once more, with one for each write', async () => {
    const undone = async (write: Write) => {
      await note(2)(write);
      await write.undo();
      await note(4)(write);
    };
    let runs = 0;
    const counted = async (write: Write) => {
      runs += 1;
      await note(1)(write);
    };
    await Promise.all([watched.write(counted), watched.write(undone), watched.write(note(3))]);
    expect([runs, await noted()]).toEqual([2, [1, 3, 4]]);
  });
});

test('the same question of one turn is asked once, and anew in the next one', async () => {
  let asked = 0;
  const newest = oneQuestion(async (db: Store['read']) => {
    asked += 1;
    return db.selectFrom('commits').select('version').execute();
  });
  const both = async () =>
    (await Promise.all([newest(store.read), newest(store.read)])).map((rows) => rows.length);
  expect([await both(), asked]).toEqual([[0, 0], 1]);
  await store.write(note(1));
  expect([await both(), asked]).toEqual([[1, 1], 2]);
});
