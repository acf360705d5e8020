import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/store.ts';
import { createWriteGate, type WriteGate } from '#server/http/performance/write-gate.ts';
import { openFilled } from '#tests/support/filled-database.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

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

  /**
   * Requests writes until one is refused.
   * @returns the number of waiting ones.
   */
  function fill(): number {
    for (;;)
      try {
        gate.assertOpen();
        ask();
      } catch {
        return held.length;
      }
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

  test('admits the writes that finish within half a second', () => {
    expect(fill()).toBe(AT_FIRST);
  });

  test.each([
    [0.5, 1000],
    [10, 50],
    [50, 10],
  ])('admits by measured speed: at %d ms a write about %d', async (msPerWrite, taken) => {
    await busyFor(2500, 5);
    await busyFor(5000, msPerWrite);
    const count = fill();
    expect(count).toBeGreaterThanOrEqual(taken);
    expect(count).toBeLessThan(taken * 1.1 + 1);
  });

  test('admits a write whatever the last ones took if no other is running', async () => {
    await busyFor(2500, 5000);
    expect(gate.assertOpen).not.toThrow();
  });

  test('admits none while the oldest has waited half a second, and again when it has finished', async () => {
    ask();
    nowMs += 499;
    ask();
    expect(gate.assertOpen).not.toThrow();
    nowMs += 1;
    expect(gate.assertOpen).toThrow('busy');
    await end();
    expect(gate.assertOpen).not.toThrow();
  });

  test('does not multiply the time of a single write: many share a commit', async () => {
    for (let count = 0; count < 1000; count++) {
      ask();
      nowMs += 100;
      await end();
    }
    expect(fill()).toBe(AT_FIRST);
  });

  test('is hardly affected by a clock that is set forward or back', async () => {
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

  test('refuses the next one at once, keeps reading, and admits all again when it has caught up', async () => {
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
