import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ModerationEntry } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS, HOUR_MS } from '#contract/shared/time.ts';
import { runCommand } from '#server/admin/commands.ts';
import { PASSWORD, registration, startTestServer, type TestPerson } from '#tests/support/server.ts';
import { mutation, push, sendPush } from '#tests/support/sync.ts';
import { act, admin, ann, begin, call, forums, mallory, tidy } from './people-support.ts';

beforeEach(begin);
afterEach(tidy);

const UNTIL = '2026-03-05T12:00:00.000Z'; // three days after the tests' clock starts
const REASON = 'The same advertisement in nine threads.';
const DETAIL = `Your account is suspended until Mar 5, 2026, 7:00 AM Eastern time. Posts waiting on your phone are saved and will be sent afterwards. Reason: ${REASON}`;
const suspend = () => act('suspend', { until: UNTIL, reason: REASON });

describe('a suspended person', () => {
  test('cannot sign in by name or by registering again, and only the right password reveals why', async () => {
    const body = registration('newly');
    const { user } = (await call<TestPerson>(null, 'POST', '/api/auth/register', body)).body;
    await act('suspend', { until: UNTIL, reason: REASON }, admin, user.id);
    const login = (password: string) =>
      call(null, 'POST', '/api/auth/login', { username: 'newly', password });
    for (const answer of [await login(PASSWORD), await call(null, 'POST', '/api/auth/register', body)]) {
      expect([answer.status, answer.body.code, answer.body.detail]).toEqual([403, 'forbidden', DETAIL]);
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
    const wrong = await login('not-the-password');
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-credentials']);
    forums.server.clock.nowMs += 3 * DAY_MS;
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('can still read, but writes to no endpoint; no refusal is recorded for a key', async () => {
    await suspend();
    expect((await call(mallory, 'GET', '/api/user/export')).body).toMatchObject({
      suspension: { until: UNTIL, reason: REASON },
    });
    const headers = { 'idempotency-key': randomUUID() };
    const body = { title: 'Cheap hay', content: 'Look here', categoryId: 1 };
    const post = () =>
      forums.server.request<Problem>('POST', '/api/forums/threads', { token: mallory.token, body, headers });
    expect([(await post()).status, (await post()).body.detail]).toEqual([403, DETAIL]);
    expect((await call(mallory, 'PATCH', '/api/user/profile', { fullName: 'X Y' })).status).toBe(403);
    expect((await call(null, 'GET', '/api/forums/recent-threads')).body).toEqual([]);
    forums.server.clock.nowMs += 3 * DAY_MS;
    expect((await post()).status).toBe(201);
  });

  test('loses no text: waiting writes are deferred with the reason, and earlier answers are repeated', async () => {
    const early = mutation('thread.create', { categoryId: 1, title: 'Hay', content: 'One', isSticky: false });
    await push(forums.server, mallory, [early]);
    await suspend();
    forums.server.clock.nowMs += HOUR_MS;
    const late = mutation('post.create', { thread: 1, content: 'Two' });
    expect(await push(forums.server, mallory, [early, late])).toMatchObject([
      { outcome: 'applied', replayed: true },
      {
        outcome: 'deferred',
        reason: 'busy',
        alone: true,
        retryAfterMs: HOUR_MS, // retried from time to time: the person may be restored before
        detail: DETAIL,
      },
    ]);
    await act('restore');
    expect(await push(forums.server, mallory, [late])).toMatchObject([{ outcome: 'applied' }]);
  });

  test('may still send contact messages, like everyone, and others can write', async () => {
    await suspend();
    await forums.thread(ann);
    const sent = { name: 'Mallory', email: 'm@example.com', country: 'United States' };
    const words = { requestType: 'feedback', message: 'Why was I suspended?' };
    const message = mutation('contact.send', { ...sent, ...words });
    expect((await call(mallory, 'POST', '/api/contact', { ...sent, ...words })).status).toBe(201);
    expect((await sendPush(forums.server, null, [message])).body.outcomes).toMatchObject([
      { outcome: 'applied' },
    ]);
  });
});

describe('permissions and the log', () => {
  test('only admins may act, and only on people who are not admins', async () => {
    for (const name of ['suspend', 'take-back', 'restore']) {
      const body = { until: UNTIL, reason: REASON };
      expect((await act(name, body, ann)).status).toBe(403);
      expect((await act(name, body, admin, 999)).status).toBe(404);
    }
    for (const name of ['suspend', 'take-back']) {
      const answer = await act(name, { until: UNTIL, reason: REASON }, admin, admin.user.id);
      expect([answer.status, answer.body.detail]).toEqual([
        403,
        'Admins can’t be suspended or hidden. Remove the admin role first.',
      ]);
    }
  });

  test.each([
    [{ until: '2026-03-01T00:00:00Z', reason: REASON }, 'until'],
    [{ until: 'tomorrow', reason: REASON }, 'until'],
    [{ reason: REASON }, 'until'],
    [{ until: UNTIL, reason: 'x' }, 'reason'],
    [{ until: UNTIL, reason: 'x'.repeat(501) }, 'reason'],
  ])('%j is refused with its path', async (body, path) => {
    const answer = await act('suspend', body);
    expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
  });

  test('each act is in the moderation log, with person, end and reason, and runs once per key', async () => {
    await suspend();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/admin/people/${mallory.user.id}/take-back`;
    for (let n = 0; n < 2; n++)
      await forums.server.request('POST', path, { token: admin.token, body: {}, headers });
    await act('restore');
    const { body } = await forums.call<ModerationEntry[]>(admin, 'GET', '/moderation-log');
    const about = { threadId: null, postId: null, personId: mallory.user.id, personName: 'mallory Tester' };
    expect(body).toMatchObject([
      { action: 'restore', ...about, until: null, adminName: 'caretaker Tester' },
      { action: 'take-back', ...about },
      { action: 'suspend', ...about, until: UNTIL, reason: REASON },
    ]);
    expect(body).toHaveLength(3);
  });

  test('a log line has the act, the person and the admin', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
    const other = await startTestServer({ log });
    const [root, bad] = [await other.register('caretaker'), await other.register('mallory')];
    await runCommand(other.store, ['grant', 'caretaker'], other.clock.nowMs);
    for (const name of ['suspend', 'take-back', 'restore'])
      await other.request('POST', `/api/admin/people/${bad.user.id}/${name}`, {
        token: root.token,
        body: { until: UNTIL, reason: REASON },
      });
    const entries = lines.filter(({ msg }) => msg === 'moderation');
    const who = { adminId: root.user.id, personId: bad.user.id };
    expect(entries).toMatchObject(['suspend', 'take-back', 'restore'].map((action) => ({ ...who, action })));
    expect(JSON.stringify(entries)).not.toContain(REASON);
    await other.close();
  });
});
