import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { REPORT_LIMITS } from '#contract/limits.ts';
import type { Problem } from '#contract/problems.ts';
import { type OwnReport, REPORT_MESSAGES, type ReportReceipt } from '#contract/reports.ts';
import type { Review } from '#contract/reviews.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { PASSWORD, type TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let ben: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  forums = await startForums({ WRITES_PER_MINUTE: '1000000' });
  [ann, ben] = [await forums.server.register('ann'), await forums.server.register('ben')];
  admin = await forums.admin();
});
afterAll(() => forums.server.close());

let addressCount = 0;
/** Each from its own address, unless the test is about addresses. */
const report = <T = ReportReceipt & Problem>(person: TestPerson | null, body: object, address?: string) => {
  addressCount += 1;
  return forums.server.request<T>('POST', '/api/reports', {
    token: person?.token,
    body: { reason: 'Not right', ...body },
    address: address ?? `10.0.${addressCount}.1`,
  });
};
const stored = () => forums.server.store.read.selectFrom('reports').selectAll().orderBy('id').execute();
const newest = async () => (await stored()).at(-1);
const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  forums.server.request<T>(method, path, { token: person?.token, ...(body ? { body } : {}) });

async function somethingOfEach() {
  const business = await forums.server.addBusiness();
  const review = { businessId: business, rating: 1, comment: 'Never went there.' };
  const thread = await forums.thread(ben);
  return {
    business,
    review: (await call<Review>(ben, 'POST', '/api/reviews', review)).body.id,
    thread: thread.id,
    post: (await forums.reply(ben, thread.id, 'Buy here')).id,
    person: ben.user.id,
  };
}

test('a member reports any content, with a reason and a text', async () => {
  for (const [kind, id] of Object.entries(await somethingOfEach())) {
    const { status, body } = await report(ann, { kind, id, reason: 'Spam', text: ' Look at the link. ' });
    expect(status, kind).toBe(201);
    expect(await newest()).toMatchObject({
      id: body.id,
      kind,
      about_id: id,
      person_id: ann.user.id,
      reason: 'Spam',
      text: 'Look at the link.',
      created_at: body.createdAt,
      closed_by: null,
    });
  }
});

test('a visitor reports a business, and is asked to sign in for anything else', async () => {
  const { business, ...others } = await somethingOfEach();
  expect((await report(null, { kind: 'business', id: business })).status).toBe(201);
  expect(await newest()).toMatchObject({ about_id: business, person_id: null, text: '' });
  for (const [kind, id] of Object.entries(others))
    expect((await report(null, { kind, id })).body.code, kind).toBe('not-signed-in');
});

test.each([
  [{ kind: 'event' }, 'kind', REPORT_MESSAGES.kind],
  [{ kind: 'post', id: '1' }, 'id', REPORT_MESSAGES.id],
  [{ kind: 'post', id: 0 }, 'id', REPORT_MESSAGES.id],
  [{ reason: ' x ' }, 'reason', REPORT_MESSAGES.reason],
  [{ reason: 'x'.repeat(REPORT_LIMITS.reasonMax + 1) }, 'reason', REPORT_MESSAGES.reason],
  [{ text: 'x'.repeat(REPORT_LIMITS.textMax + 1) }, 'text', REPORT_MESSAGES.text],
])('a report with %j is refused on %s', async (changes, path, message) => {
  const { status, body } = await report(ann, { kind: 'person', id: ben.user.id, ...changes });
  expect([status, body.errors]).toEqual([422, [{ path, message }]]);
});

test('missing, hidden or removed content cannot be reported', async () => {
  const { business, review, thread, post } = await somethingOfEach();
  await call(admin, 'DELETE', `/api/businesses/${business}`);
  await forums.call(admin, 'PATCH', `/threads/${thread}`, { isHidden: true });
  const gone = { business, review, thread, post, person: 987_654 };
  for (const [kind, id] of Object.entries(gone)) {
    const { status, body } = await report(ann, { kind, id });
    expect([status, body.detail], kind).toEqual([404, REPORT_MESSAGES.missing[kind as keyof typeof gone]]);
  }
  for (const kind of ['business', 'review', 'thread', 'post'])
    expect((await report(ann, { kind, id: 987_654 })).status, kind).toBe(404);
});

test('a second report of the same subject replaces the pending one, and keeps its place', async () => {
  const { post, thread } = await somethingOfEach();
  const first = (await report(ann, { kind: 'post', id: post, reason: 'Spam' })).body;
  forums.server.clock.nowMs += 60_000;
  const before = (await stored()).length;
  const second = await report(ann, {
    kind: 'post',
    id: post,
    reason: 'Something else',
    text: 'I looked again.',
  });
  expect([second.status, second.body]).toEqual([201, first]);
  expect(await stored()).toHaveLength(before);
  expect(await newest()).toMatchObject({ reason: 'Something else', text: 'I looked again.' });
  expect((await report(ben, { kind: 'post', id: post })).body.id).not.toBe(first.id);
  expect((await report(ann, { kind: 'thread', id: thread })).body.id).not.toBe(first.id);
});

test('two requests with one key are one report', async () => {
  const business = await forums.server.addBusiness();
  const headers = { 'idempotency-key': randomUUID() };
  const body = { kind: 'business', id: business, reason: 'Moved away' };
  const send = () => forums.server.request('POST', '/api/reports', { body, headers, address: '10.9.0.1' });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
    201,
    first.body,
    'true',
  ]);
});

test('one person cannot flood the queue: after twenty in an hour the next one waits, and gets the time', async () => {
  const carl = await forums.server.register('carl');
  const business = await forums.server.addBusiness();
  const refused = await report(carl, { kind: 'business', id: business, reason: 'x' });
  expect(refused.status).toBe(422); // and does not count
  for (let n = 0; n < REPORT_LIMITS.perPersonAnHour; n++)
    expect((await report(carl, { kind: 'business', id: business })).status).toBe(201);
  const over = await report(carl, { kind: 'business', id: business });
  expect([over.status, over.body.detail]).toEqual([429, REPORT_MESSAGES.tooMany]);
  expect(over.headers.get('retry-after')).toBe('3600');
  expect((await report(ann, { kind: 'business', id: business })).status).toBe(201);
  forums.server.clock.nowMs += HOUR_MS;
  expect((await report(carl, { kind: 'business', id: business })).status).toBe(201);
});

test('nor can one address, for any sender', async () => {
  const business = await forums.server.addBusiness();
  const send = (address: string) => report(null, { kind: 'business', id: business }, address);
  for (let n = 0; n < REPORT_LIMITS.perAddressAnHour; n++)
    expect((await send('10.200.0.1')).status).toBe(201);
  expect((await send('10.200.0.1')).status).toBe(429);
  expect((await send('10.200.0.2')).status).toBe(201);
});

test('a report is in the export of its author, and is deleted with the account', async () => {
  const dora = await forums.server.register('dora');
  const { body } = await report(dora, { kind: 'person', id: ben.user.id, reason: 'Rude', text: 'Twice.' });
  const { reports } = (await call<{ reports: object[] }>(dora, 'GET', '/api/user/export')).body;
  const about = { kind: 'person', id: ben.user.id };
  expect(reports).toEqual([{ ...body, about, reason: 'Rude', text: 'Twice.', isDecided: false }]);
  expect((await call(dora, 'DELETE', '/api/user/profile', { password: PASSWORD })).status).toBe(204);
  expect((await stored()).map((row) => row.id)).not.toContain(body.id);
});

test('the reporter sees the result: pending, acted on, or dismissed; nobody else does', async () => {
  const dora = await forums.server.register('dora');
  const { post, thread, business } = await somethingOfEach();
  const own = (person = dora) => call<OwnReport[]>(person, 'GET', '/api/user/reports');
  const fates = async () => (await own()).body.map(({ about, name, fate }) => [about.kind, name, fate]);
  const ids: Record<string, number> = {};
  for (const [kind, id] of Object.entries({ post, thread, business }))
    ids[kind] = (await report(dora, { kind, id, reason: 'Spam' })).body.id;
  const names = (await own()).body.map(({ name }) => name);
  expect(await fates()).toEqual([
    ['business', names[0], 'waiting'],
    ['thread', names[1], 'waiting'],
    ['post', names[2], 'waiting'],
  ]);
  expect(names).not.toContain(null);
  const decide = (kind: string, act: string) =>
    call<{ id: number }>(admin, 'POST', `/api/admin/queue/report-${ids[kind]}/${act}`, {});
  await decide('business', 'dismiss');
  const hidden = await decide('post', 'hide');
  expect(await fates()).toEqual([
    ['business', names[0], 'left'],
    ['thread', names[1], 'waiting'],
    ['post', null, 'acted'],
  ]);
  await call(admin, 'POST', `/api/admin/log/${hidden.body.id}/undo`, {});
  expect((await fates())[2]).toEqual(['post', names[2], 'waiting']);
  expect((await own(await forums.server.register('erna'))).body).toEqual([]);
});
