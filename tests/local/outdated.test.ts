import { expect, test } from 'vitest';
import { problemOf } from '#contract/problems.ts';
import { createCore } from '#src/local/core.ts';
import { tellingOutdated } from '#src/local/link/outdated.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import { startTestServer } from '#tests/support/server.ts';

const RETRY_LATER_MS = 60 * 60_000;

/** A phone of ann's with one review waiting, and a server that refuses its version. */
async function setUp(refusal: Response) {
  const server = await startTestServer({ businesses: 1 });
  await server.register('ann');
  const phone = startPhone(server);
  const owner = await phone.signIn('ann');
  phone.fault = async (send, url) => (url.endsWith('/sync/push') ? refusal.clone() : send());
  await enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating: 4, comment: 'Came at night.' },
    owner,
  });
  const reviews = async () => (await server.request<unknown[]>('GET', '/api/businesses/1/reviews')).body;
  return { phone, reviews, core: phone.core };
}

const tooOld = () => answerWith(426, problemOf('update-needed'));

test('a page is notified when our server says that its version is too old', async () => {
  const { phone, core } = await setUp(tooOld());
  await core.engine.sync(); // the first page's work is over
  phone.clock.nowMs += RETRY_LATER_MS;
  let reports = 0;
  const page = createCore({ ...core.ports, fetch: tellingOutdated(core.ports.fetch, () => reports++) });
  await page.engine.sync({ isForced: true });
  expect(reports).toBe(1);
  phone.goOnline();
  await page.engine.sync({ isForced: true });
  expect(reports).toBe(1);
});

test.each([
  ['takes nothing of so old a version', tooOld()],
  [
    'is older than this version',
    answerWith(
      422,
      problemOf('fields-invalid', undefined, [{ path: 'protocol', message: 'Not known here.' }]),
    ),
  ],
])('while our server %s, every text is kept, and is sent once when both fit again', async (_, refusal) => {
  const { phone, core, reviews } = await setUp(refusal);
  for (let turn = 0; turn < 3; turn++) {
    await core.engine.sync({ isForced: true });
    phone.clock.nowMs += RETRY_LATER_MS;
  }
  expect(await core.outbox.entries.toArray()).toMatchObject([
    { state: 'waiting', args: { comment: 'Came at night.' } },
  ]);
  expect(await reviews()).toHaveLength(0);
  phone.goOnline();
  await core.engine.sync({ isForced: true });
  await core.engine.sync({ isForced: true });
  expect(await core.outbox.entries.count()).toBe(0);
  expect(await reviews()).toHaveLength(1);
});

test('a write that this server does not support yet waits without a failure, whatever else of the batch is sent', async () => {
  const { phone, core, reviews } = await setUp(tooOld());
  phone.goOnline();
  await core.outbox.entries.toCollection().modify({ argsVersion: 2 });
  await core.engine.sync({ isForced: true });
  expect(await core.outbox.entries.toArray()).toMatchObject([{ state: 'waiting', failures: 0 }]);
  expect(await reviews()).toHaveLength(0);
  await core.outbox.entries.toCollection().modify({ argsVersion: 1, notBeforeMs: 0 }); // the server was updated
  await core.engine.sync({ isForced: true });
  expect(await reviews()).toHaveLength(1);
});

test('rows and streams of a newer server are skipped beside the known ones', async () => {
  const { phone, core } = await setUp(tooOld());
  phone.fault = async (send, url) => {
    const response = await send();
    if (!url.includes('/sync/pull')) return response;
    const answer = (await response.json()) as { streams: { rows: object; gone: object }[] };
    for (const stream of answer.streams) {
      Object.assign(stream.rows, { photos: [{ id: 1, version: 1 }] });
      Object.assign(stream.gone, { photos: [2] });
    }
    return answerWith(200, { ...answer, hint: 'new' });
  };
  const report = await core.engine.sync();
  expect(report.pulled).toBe('done');
  expect(await core.cache.animalTypes.count()).toBeGreaterThan(0);
});
