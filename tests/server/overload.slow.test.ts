import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/store.ts';
import { createWriteGate, type WriteGate } from '#server/http/performance/write-gate.ts';
import { openFilled } from '#tests/support/filled-database.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';
import { envelope, mutation } from '#tests/support/sync.ts';

/** The capacity at the assumed speed, before it is measured. */
const AT_FIRST = 500;
const MANY = 520;

describe('the gate', () => {
  let nowMs: number;
  let gate: WriteGate;
  /** Finishes the writes that the store holds, oldest first. */
  let held: (() => void)[];
  beforeEach(() => {
    nowMs = START_MS;
    held = [];
    const store = { write: () => new Promise<void>((resolve) => held.push(resolve)) };
    gate = createWriteGate(store as unknown as Store, () => nowMs);
  });

  const ask = () => void gate.store.write(async () => {});
  async function end() {
    held.shift()?.();
    await new Promise(setImmediate);
  }

  /** Whether a request is admitted without waiting. */
  async function isOpen(): Promise<boolean> {
    let isAdmitted = false;
    gate.enter().then(
      () => {
        isAdmitted = true;
      },
      () => {},
    );
    await Promise.resolve();
    return isAdmitted;
  }

  /** Starts writes until a request has to wait. @returns the number of running ones. */
  async function fill(): Promise<number> {
    while (await isOpen()) ask();
    return held.length;
  }

  /** Runs writes one after another, each ending some milliseconds after the one before. */
  async function busyFor(writes: number, msPerWrite: number) {
    ask();
    for (let count = 0; count < writes; count++) {
      ask();
      nowMs += msPerWrite;
      await end();
    }
    await end();
  }

  test('admits the writes that finish within half a second', async () => {
    expect(await fill()).toBe(AT_FIRST);
  });

  test.each([
    [0.5, 1000],
    [10, 50],
    [50, 10],
  ])('admits by measured speed: at %d ms a write about %d', async (msPerWrite, taken) => {
    await busyFor(2500, 5);
    await busyFor(5000, msPerWrite);
    const count = await fill();
    expect(count).toBeGreaterThanOrEqual(taken);
    expect(count).toBeLessThan(taken * 1.1 + 1);
  });

  test('admits a write whatever the last ones took if no other is running', async () => {
    await busyFor(2500, 5000);
    expect(await isOpen()).toBe(true);
  });

  test('admits none while the oldest has waited half a second, and again when it has finished', async () => {
    ask();
    nowMs += 499;
    ask();
    expect(await isOpen()).toBe(true);
    nowMs += 1;
    expect(await isOpen()).toBe(false);
    await end();
    expect(await isOpen()).toBe(true);
  });

  test('does not multiply the time of a single write: many share a commit', async () => {
    for (let count = 0; count < 1000; count++) {
      ask();
      nowMs += 100;
      await end();
    }
    expect(await fill()).toBe(AT_FIRST);
  });

  test('is hardly affected by a clock that is set forward or back', async () => {
    for (const jumpMs of [3_600_000, -7_200_000]) {
      ask();
      ask();
      nowMs += jumpMs;
      await end();
      await end();
    }
    expect(await fill()).toBeGreaterThan(AT_FIRST / 4);
  });
});

describe('the queue of the gate', () => {
  let held: (() => void)[];
  let gate: WriteGate;
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    held = [];
    const store = { write: () => new Promise<void>((resolve) => held.push(resolve)) };
    gate = createWriteGate(store as unknown as Store, () => START_MS);
    for (let count = 0; count < AT_FIRST; count++) void gate.store.write(async () => {});
  });
  afterEach(() => vi.useRealTimers());

  const settle = async () => {
    for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
  };

  test('admits a waiting request when a write has finished, in the order of arrival', async () => {
    const admitted: number[] = [];
    for (const n of [1, 2]) void gate.enter().then(() => admitted.push(n));
    await settle();
    expect(admitted).toEqual([]);
    held.shift()?.();
    await settle();
    expect(admitted).toEqual([1]);
  });

  test('admits the next one only after the writes of the last one have arrived', async () => {
    let admitted = 0;
    for (let n = 0; n < 20; n++)
      void gate.enter().then(async () => {
        admitted++;
        await settle(); // the body is read
        for (let write = 0; write < 50; write++) void gate.store.write(async () => {});
      });
    for (const finish of held.splice(0, 100)) finish();
    await settle();
    expect(admitted).toBe(1);
    for (let n = 0; n < 20; n++) await settle();
    expect(admitted).toBeLessThan(8); // all 20 would leave 1,400 writes
    expect(held.length).toBeLessThan(AT_FIRST * 1.4);
  });

  test('does not wait long for a request whose body never arrives', async () => {
    let admitted = 0;
    for (let n = 0; n < 2; n++) void gate.enter().then(() => admitted++);
    held.shift()?.();
    await settle();
    expect(admitted).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    await settle();
    expect(admitted).toBe(2);
  });

  test('refuses a request after two seconds, and at once if a thousand wait', async () => {
    const first = gate.enter();
    const refused = expect(first).rejects.toThrow('busy');
    const others = Array.from({ length: HTTP_LIMITS.writeTurns - 1 }, () => gate.enter());
    for (const other of others) other.catch(() => {});
    await expect(gate.enter()).rejects.toThrow('busy');
    await vi.advanceTimersByTimeAsync(HTTP_LIMITS.writeTurnMs);
    await refused;
  });
});

describe('a server with more writes than it can finish', () => {
  let server: TestServer;
  let people: TestPerson[];
  /** Ends the stall of the database. */
  let release: () => void;
  let standstill: Promise<void> | null;
  /** Writes that reached the database in that time. */
  let requested: number;

  beforeEach(async () => {
    standstill = null;
    const store = await openFilled(readConfig({ DATABASE_URL: ':memory:', STARTER_DATA: 'none' }), START_MS);
    const held: typeof store = {
      ...store,
      async write(job) {
        requested++;
        await standstill;
        return store.write(job);
      },
    };
    server = await startTestServer({ store: held, businesses: 1 });
    people = [await server.register('ann'), await server.register('bob'), await server.register('cleo')];
    requested = 0;
    standstill = new Promise((resolve) => {
      release = resolve;
    });
  });
  afterEach(async () => {
    release();
    await server.close();
  });

  const push = (index: number, key = crypto.randomUUID()) => {
    const person = people[index % people.length];
    const args = { businessId: 1, rating: 5, comment: `Came at night, ${index}.` };
    const mutations = [{ key, name: 'review.write', argsVersion: 1, args }];
    const body = {
      protocol: 1,
      device: crypto.randomUUID(),
      epoch: null,
      user: person?.user.id,
      cancel: [],
      mutations,
    };
    return server.request<PushAnswer & Problem>('POST', '/api/sync/push', { token: person?.token, body });
  };

  test('queues more pushes of many writes than it can finish at once, and applies all', async () => {
    release();
    standstill = null;
    const writers: TestPerson[] = [];
    for (let n = 0; n < 20; n++) writers.push(await server.register(`writer${n}`));
    requested = 0;
    standstill = new Promise((resolve) => {
      release = resolve;
    });
    const thread = () =>
      mutation('thread.create', { title: 'Hay', content: `Hay ${crypto.randomUUID()}`, categoryId: 1 });
    const send = (writer: TestPerson) => {
      const body = envelope(writer, Array.from({ length: 50 }, thread));
      return server.request<PushAnswer>('POST', '/api/sync/push', { token: writer.token, body });
    };
    const first = writers.slice(0, 15).map(send);
    await vi.waitFor(() => expect(requested).toBe(750));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }); // on a slow machine the waits would expire
    onTestFinished(() => void vi.useRealTimers());
    const second = writers.slice(15).map(send);
    for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
    expect(requested).toBe(750);
    release();
    const answers = await Promise.all([...first, ...second]);
    expect(answers.map(({ status }) => status)).toEqual(writers.map(() => 200));
    const outcomes = answers.flatMap(({ body }) => body.outcomes.map(({ outcome }) => outcome));
    expect(new Set(outcomes)).toEqual(new Set(['applied']));
  });

  test('refuses the next one after two seconds, keeps reading, and admits all again when it has caught up', async () => {
    const waiting = Array.from({ length: MANY }, (_, index) => push(index));
    await vi.waitFor(() => expect(requested).toBe(MANY));
    const key = crypto.randomUUID();
    const shed = await push(0, key);
    expect([shed.status, shed.body.code, shed.headers.get('retry-after')]).toEqual([503, 'busy', '5']);
    expect(shed.headers.get('x-api')).toBe('1');
    const documented = await server.request<Problem>('POST', '/api/reviews', {
      token: people[0]?.token,
      body: { businessId: 1, rating: 4, comment: 'Came at night.' },
    });
    expect([documented.status, documented.body.code]).toEqual([503, 'busy']);
    expect((await server.request('GET', '/api/businesses/1/reviews')).status).toBe(200);
    expect((await server.request('POST', '/api/businesses/search', { body: {} })).status).not.toBe(503);

    release();
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ body }) => body.outcomes[0]?.outcome))).toEqual(new Set(['applied']));
    const again = await push(0, key);
    expect(again.body.outcomes[0]).toMatchObject({ key, outcome: 'applied' });
    expect(again.body.outcomes[0]).not.toHaveProperty('replayed'); // nothing was stored of the refused one
  });
});
