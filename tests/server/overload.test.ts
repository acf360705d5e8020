import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problems.ts';
import type { PushAnswer } from '#contract/sync.ts';
import { readConfig } from '#server/config.ts';
import { createWriteGate, type WriteGate } from '#server/http/write-gate.ts';
import { openFilled } from '#tests/support/filled-database.ts';
import { START_MS, startTestServer, type TestPerson, type TestServer } from '#tests/support/server.ts';

/** How many get through at the speed that is taken for granted until it is measured. */
const AT_FIRST = 500;

describe('the gate', () => {
  let nowMs: number;
  let gate: WriteGate;
  beforeEach(() => {
    nowMs = START_MS;
    gate = createWriteGate(() => nowMs);
  });

  /** Fills the gate. @returns how many it took. */
  function fill(): number {
    for (let count = 0; ; count++)
      try {
        gate.enter();
      } catch {
        return count;
      }
  }

  /** Writes that always wait for each other and end every so many milliseconds. */
  function busyFor(writes: number, msPerWrite: number) {
    let leave = gate.enter();
    for (let count = 0; count < writes; count++) {
      const next = gate.enter();
      nowMs += msPerWrite;
      leave();
      leave = next;
    }
    leave();
  }

  test('takes as many writes as get through in half a second', () => {
    expect(fill()).toBe(AT_FIRST);
  });

  test.each([
    [0.5, 1000],
    [10, 50],
    [50, 10],
  ])('takes as many as it has measured: at %d ms a write about %d', (msPerWrite, taken) => {
    busyFor(5000, 5);
    busyFor(5000, msPerWrite);
    const count = fill();
    expect(count).toBeGreaterThanOrEqual(taken);
    expect(count).toBeLessThan(taken * 1.1 + 1);
  });

  test('takes a write or two whatever the last ones took when no other is under way', () => {
    busyFor(5000, 5000);
    expect(fill()).toBe(2);
  });

  test('does not take the time of a lone write for the time of many: they share a commit', () => {
    for (let count = 0; count < 100; count++) {
      const leave = gate.enter();
      nowMs += 100;
      leave();
    }
    expect(fill()).toBe(AT_FIRST);
  });

  test('a clock that is set forward or back changes little', () => {
    for (const jumpMs of [3_600_000, -7_200_000]) {
      const [one, other] = [gate.enter(), gate.enter()];
      nowMs += jumpMs;
      one();
      other();
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

  beforeEach(async () => {
    standstill = null;
    const store = await openFilled(readConfig({ DATABASE_URL: ':memory:', STARTER_DATA: 'none' }), START_MS);
    const held: typeof store = {
      ...store,
      async write(job) {
        await standstill;
        return store.write(job);
      },
    };
    server = await startTestServer({ store: held, businesses: 1 });
    people = [await server.register('ann'), await server.register('bob'), await server.register('cleo')];
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
    const waiting = Array.from({ length: AT_FIRST }, (_, index) => push(index));
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
