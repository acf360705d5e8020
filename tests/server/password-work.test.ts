import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AUTH_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { createPasswordWork, type PasswordWork } from '#server/features/auth/password-work.ts';
import { PASSWORD, registration, startTestServer, type TestServer } from '#tests/support/server.ts';

const SLOW_MS = 40;
/** More than a second of the fastest computations. */
const ENDLESS = 2000;
/** Makes comparing and hashing slow without using the processor. */
const slow = vi.hoisted(() => ({ isOn: false, underWay: 0, most: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const after = async <T>(work: () => Promise<T>) => {
    if (!slow.isOn) return work();
    slow.underWay += 1;
    slow.most = Math.max(slow.most, slow.underWay);
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    slow.underWay -= 1;
    return work();
  };
  const hash: typeof real.hash = (password) =>
    after(() => real.hash(password, { memoryCost: 8, timeCost: 1 }));
  const verify: typeof real.verify = (...given) => after(() => real.verify(...given));
  return { ...real, hash, verify };
});

describe('the password queue', () => {
  let nowMs: number;
  let work: PasswordWork;
  let ends: (() => void)[];
  beforeEach(() => {
    nowMs = 0;
    ends = [];
    work = createPasswordWork({ concurrency: 2, nowMs: () => nowMs });
  });

  const ask = (line = 'ann') =>
    work.admit(line, () => work.run(line, () => new Promise<void>((resolve) => ends.push(resolve))));
  const settle = () => new Promise<void>((resolve) => void setImmediate(resolve));
  async function endAll(tookMs: number) {
    nowMs += tookMs;
    for (const end of ends.splice(0)) end();
    await settle();
  }
  async function measure(tookMs: number) {
    for (let n = 0; n < 60; n++) {
      const both = [ask(), ask()];
      await settle();
      await endAll(tookMs);
      await Promise.all(both);
    }
  }
  /** Fills the queue until it refuses. Returns the number of admitted jobs and the error. */
  async function fill(): Promise<[number, unknown]> {
    for (let count = 0; count < ENDLESS; count++) {
      const request = ask();
      const error = await Promise.race([request.catch((thrown: unknown) => thrown), settle()]);
      if (error instanceof Error) return [count, error];
    }
    return [ENDLESS, null];
  }

  test('runs no more at once than its limit, in order of arrival', async () => {
    const order: number[] = [];
    const all = [0, 1, 2, 3].map((n) => ask().then(() => order.push(n)));
    await settle();
    expect(ends).toHaveLength(2);
    await endAll(10);
    expect(ends).toHaveLength(2);
    await endAll(10);
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  test.each([
    [10, 200],
    [50, 40],
    [100, 20],
  ])('at %d ms each admits a second of work, about %d, and no more', async (ms, waiting) => {
    await measure(ms);
    const [count, error] = await fill();
    expect(count).toBeGreaterThan(waiting * 0.9);
    expect(count).toBeLessThan(waiting * 1.1 + 4);
    expect(error).toMatchObject({ problem: { code: 'busy' }, retryAfterS: expect.any(Number) });
    expect((error as { retryAfterS: number }).retryAfterS).toBeGreaterThan(0);
  });

  test('admits the next as soon as one has finished', async () => {
    await measure(100);
    await fill();
    await expect(ask()).rejects.toThrow('busy');
    await endAll(100);
    await settle();
    const request = await Promise.race([ask().catch((error: unknown) => error), settle()]);
    expect(request).toBeUndefined();
  });

  test('a full line of one address delays another address by one turn', async () => {
    await measure(100);
    await fill();
    await expect(ask()).rejects.toThrow('busy');
    let isDone = false;
    const others = ask('ben').then(() => {
      isDone = true;
    });
    await endAll(100);
    await endAll(100);
    await others;
    expect(isDone).toBe(true);
  });

  test('frees a place after a failure like after a success', async () => {
    await measure(1000);
    for (let n = 0; n < 20; n++)
      await expect(
        work.admit('ann', () => work.run('ann', () => Promise.reject(new Error('no')))),
      ).rejects.toThrow('no');
    expect((await fill())[0]).toBeGreaterThan(2);
  });
});

describe('a rush of sign-ins', () => {
  let server: TestServer;
  beforeEach(async () => {
    slow.isOn = false;
    server = await startTestServer();
    await server.register('ann');
    slow.isOn = true;
    slow.most = 0;
  });
  afterEach(() => server.close());

  test.each(['login', 'register'])('%s: nobody waits for long, and the others must retry', async (call) => {
    const startMs = performance.now();
    const tookMs: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, n) => {
        const body = call === 'login' ? { username: 'ann', password: PASSWORD } : registration(`crowd-${n}`);
        const answer = await server.request<Problem>('POST', `/api/auth/${call}`, {
          body,
          address: `10.0.${n % 8}.${n}`,
        });
        tookMs.push(performance.now() - startMs);
        return answer;
      }),
    );
    const shed = answers.filter(({ status }) => status === 503);
    const got = answers.filter(({ status }) => status === 200 || status === 201);
    expect(shed.length + got.length).toBe(300);
    expect(shed.length).toBeGreaterThan(50);
    expect(got.length).toBeGreaterThan(10);
    for (const { body, headers } of shed) {
      expect(body.code).toBe('busy');
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    expect(Math.max(...tookMs)).toBeLessThan(4000);
    expect(slow.most).toBeLessThanOrEqual(3);
  });

  test('from one address with the right password keeps nobody else from signing in', async () => {
    slow.isOn = false;
    await server.register('bob');
    slow.isOn = true;
    const login = (username: string, address: string) =>
      server.request<Problem>('POST', '/api/auth/login', { body: { username, password: PASSWORD }, address });
    const flood = Array.from({ length: 300 }, () => login('ann', '10.0.0.1'));
    for (let n = 0; n < 5; n++) expect((await login('bob', `10.0.1.${n}`)).status).toBe(200);
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(statuses).toContain(503);
  });

  test('of one account are limited by the hour, and wrong passwords of strangers do not count', async () => {
    slow.isOn = false;
    const login = (password: string, n: number) =>
      server.request<Problem>('POST', '/api/auth/login', {
        body: { username: 'ann', password },
        address: `10.1.${n}.1`,
      });
    for (let n = 0; n < AUTH_LIMITS.signInsPerHour; n++) {
      if (n % 10 === 0) await login('not-it-at-all', n);
      expect((await login(PASSWORD, n)).status).toBe(200);
    }
    const late = await login(PASSWORD, 200);
    expect([late.status, late.body.code]).toEqual([429, 'too-many-requests']);
    server.clock.nowMs += HOUR_MS;
    expect((await login(PASSWORD, 200)).status).toBe(200);
  });

  test('signed-in people can still use their account, and reading continues', async () => {
    slow.isOn = false;
    const bob = await server.register('bob');
    slow.isOn = true;
    const crowd = Array.from({ length: 300 }, (_, n) =>
      server.request('POST', '/api/auth/login', {
        body: { username: 'ann', password: PASSWORD },
        address: `10.0.${n % 8}.${n}`,
      }),
    );
    const body = { currentPassword: PASSWORD, password: 'barn-door-8', passwordConfirm: 'barn-door-8' };
    const changed = await server.request('POST', '/api/user/password', { body, token: bob.token });
    expect(changed.status).toBe(200);
    await Promise.all(crowd);
  });
});
