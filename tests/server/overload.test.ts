import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/store.ts';
import { createWriteGate, type WriteGate } from '#server/http/write-gate.ts';
import { openFilled } from '#tests/support/filled-database.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

/** How many get through at the speed that is taken for granted until it is measured. */
const AT_FIRST = 500;
const MANY = 520;

describe('the gate', () => {
  let nowMs: number;
  let gate: WriteGate;
  /** Ends the writes that the store holds, oldest first. */
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

  /** Asks for writes until no more are taken. @returns how many wait then. */
  function fill(): number {
    for (;;)
      try {
        gate.assertOpen();
        ask();
      } catch {
        return held.length;
      }
  }

  /** So many writes, each waiting for the one before and ending some milliseconds after it. */
  async function busyFor(writes: number, msPerWrite: number) {
    ask();
    for (let count = 0; count < writes; count++) {
      ask();
      nowMs += msPerWrite;
      await end();
    }
    await end();
  }

  test('takes as many writes as get through in half a second', () => {
    expect(fill()).toBe(AT_FIRST);
  });

  test.each([
    [0.5, 1000],
    [10, 50],
    [50, 10],
  ])('takes as many as it has measured: at %d ms a write about %d', async (msPerWrite, taken) => {
    await busyFor(2500, 5);
    await busyFor(5000, msPerWrite);
    const count = fill();
    expect(count).toBeGreaterThanOrEqual(taken);
    expect(count).toBeLessThan(taken * 1.1 + 1);
  });

  test('takes a write whatever the last ones took when no other is under way', async () => {
    await busyFor(2500, 5000);
    expect(gate.assertOpen).not.toThrow();
  });

  test('takes none while the oldest has waited half a second, and again when it is through', async () => {
    ask();
    nowMs += 499;
    ask();
    expect(gate.assertOpen).not.toThrow();
    nowMs += 1;
    expect(gate.assertOpen).toThrow('busy');
    await end();
    expect(gate.assertOpen).not.toThrow();
  });

  test('does not take the time of a lone write for the time of many: they share a commit', async () => {
    for (let count = 0; count < 1000; count++) {
      ask();
      nowMs += 100;
      await end();
    }
    expect(fill()).toBe(AT_FIRST);
  });

  test('a clock that is set forward or back changes little', async () => {
    for (const jumpMs of [3_600_000, -7_200_000]) {
      ask();
      ask();
      nowMs += jumpMs;
      await end();
      await end();
    }
    expect(fill()).toBeGreaterThan(AT_FIRST / 4);
  });
});

describe('a server with more writes than it gets done', () => {
  let server: TestServer;
  let people: TestPerson[];
  /** Ends the standstill of the database. */
  let release: () => void;
  let standstill: Promise<void> | null;
  /** Writes that the database was asked for in that time. */
  let asked: number;

  beforeEach(async () => {
    standstill = null;
    const store = await openFilled(readConfig({ DATABASE_URL: ':memory:', STARTER_DATA: 'none' }), START_MS);
    const held: typeof store = {
      ...store,
      async write(job) {
        asked++;
        await standstill;
        return store.write(job);
      },
    };
    server = await startTestServer({ store: held, businesses: 1 });
    people = [await server.register('ann'), await server.register('bob'), await server.register('cleo')];
    asked = 0;
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

  test('sends the next one away at once, keeps reading, and takes all again when it has caught up', async () => {
    const waiting = Array.from({ length: MANY }, (_, index) => push(index));
    await vi.waitFor(() => expect(asked).toBe(MANY));
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
    expect(again.body.outcomes[0]).not.toHaveProperty('replayed'); // nothing was noted of the one that was sent away
  });
});
