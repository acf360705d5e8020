import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFairQueue } from '#server/http/performance/fair-queue.ts';
import { HOME, startTestServer } from '#tests/support/server.ts';

test('one busy address gets all its answers, and another’s single request waits for one job only', async () => {
  const inTurn = createFairQueue();
  const done: string[] = [];
  const ask = (address: string, name: string) =>
    inTurn(address, async () => {
      await nextTurn();
      return done.push(name);
    });
  const many = Array.from({ length: 8 }, (_, n) => ask('192.0.2.1', `much ${n}`));
  await nextTurn();
  await ask('192.0.2.2', 'one');
  expect(done.indexOf('one')).toBeLessThanOrEqual(2);
  await Promise.all(many);
  expect(done.filter((name) => name !== 'one')).toEqual(many.map((_, n) => `much ${n}`));
});

test('any other request is served between two jobs', async () => {
  const inTurn = createFairQueue();
  let finished = 0;
  const job = async () => {
    finished += 1;
  };
  const all = Array.from({ length: 20 }, () => inTurn('192.0.2.1', job));
  await nextTurn();
  expect(finished).toBeLessThan(20);
  await Promise.all(all);
  expect(finished).toBe(20);
});

test('computes nothing for a client that disconnected while it waited', async () => {
  const inTurn = createFairQueue();
  let [isGone, count] = [false, 0];
  const job = async () => {
    count += 1;
  };
  const first = inTurn('192.0.2.1', job);
  const waiting = Array.from({ length: 20 }, () => inTurn('192.0.2.1', job, () => isGone));
  const outcomes = Promise.allSettled(waiting);
  await first;
  isGone = true;
  await outcomes;
  expect(count).toBeLessThan(5);
});

test('a failing job gets its error and blocks nobody', async () => {
  const inTurn = createFairQueue();
  const failed = inTurn('192.0.2.1', () => Promise.reject(new Error('no')));
  const next = inTurn('192.0.2.1', async () => 'next');
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await inTurn('192.0.2.1', async () => 'later')).toBe('later');
});

test('a search of a disconnected client is not computed', async () => {
  const server = await startTestServer({ businesses: 300 });
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1', destroyed: true } } };
  const body = JSON.stringify({ location: HOME, radius: 12_500 });
  const headers = { 'content-type': 'application/json' };
  const answer = await server.app.request('/api/businesses/search', { method: 'POST', body, headers }, env);
  expect(answer.status).toBe(503);
  await server.close();
});

test('fifty simultaneous searches from one address are answered, and another client’s health check long before the last', async () => {
  const server = await startTestServer({ businesses: 300 });
  const order: string[] = [];
  const searches = Array.from({ length: 50 }, () =>
    server
      .request('POST', '/api/businesses/search', { body: { location: HOME, radius: 12_500 } })
      .then(({ status }) => order.push(`search ${status}`)),
  );
  await nextTurn();
  await server.request('GET', '/api/health', { address: '198.51.100.7' }).then(() => order.push('health'));
  await Promise.all(searches);
  expect(order.filter((name) => name === 'search 200')).toHaveLength(50);
  expect(order.indexOf('health')).toBeLessThan(25);
  await server.close();
});

test.each(['/api/search?q=vets', '/api/businesses/search'])(
  'a search with words (%s) waits for their index without a turn: others search by place meanwhile',
  async (path) => {
    const server = await startTestServer();
    for (let n = 0; n < 5; n++) await server.addBusinesses(Array(200).fill({}));
    const order: string[] = [];
    const body = { location: HOME, radius: 10 };
    const byWords = path.includes('?')
      ? server.request('GET', path)
      : server.request('POST', path, { body: { ...body, q: 'vets' } });
    const words = byWords.then(({ status }) => order.push(`words ${status}`));
    const place = server
      .request('POST', '/api/businesses/search', { body, address: '198.51.100.7' })
      .then(({ status }) => order.push(`place ${status}`));
    await Promise.all([words, place]);
    expect(order).toEqual(['place 200', 'words 200']);
    await server.close();
  },
);
