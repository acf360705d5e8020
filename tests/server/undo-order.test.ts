import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#contract/admin.ts';
import type { Problem } from '#contract/problems.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let admin: TestPerson;
beforeAll(async () => {
  forums = await startForums();
  admin = await forums.admin();
});
afterAll(() => forums.server.close());

const call = <T = LogEntry & Problem>(method: string, path: string, body?: object) =>
  forums.server.request<T>(method, `/api${path}`, { token: admin.token, ...(body ? { body } : {}) });
const newest = async () => (await call<LogEntry[]>('GET', '/admin/log?limit=1')).body[0]?.id ?? 0;
const undo = (line: number) => call('POST', `/admin/log/${line}/undo`, {});

test('undoing an earlier suspension does not end a later one', async () => {
  const ben = await forums.server.register('ben');
  const suspend = async (days: number, reason: string) => {
    const until = new Date(forums.server.clock.nowMs + days * DAY_MS).toISOString();
    expect((await call('POST', `/admin/people/${ben.user.id}/suspend`, { until, reason })).status).toBe(200);
    return newest();
  };
  const first = await suspend(1, 'Advertising.');
  const second = await suspend(300, 'Threats.');
  expect((await undo(first)).body.code).toBe('cannot-undo');
  expect((await undo(second)).status).toBe(200);
});

test('a listing that was shown again is not shown a second time by undoing its hiding', async () => {
  const id = await forums.server.addBusiness();
  await call('POST', `/admin/businesses/${id}/hide`, { hidden: true });
  const hidden = await newest();
  await call('POST', `/admin/businesses/${id}/hide`, { hidden: false });
  expect((await undo(hidden)).body.code).toBe('cannot-undo');
});

test('an undone act does not block an earlier line', async () => {
  const id = await forums.server.addBusiness();
  await call('POST', `/admin/businesses/${id}/hide`, { hidden: true });
  const first = await newest();
  await undo(first);
  await call('POST', `/admin/businesses/${id}/hide`, { hidden: true });
  expect((await undo(await newest())).status).toBe(200);
  expect((await call('GET', `/businesses/${id}`)).status).toBe(200);
});
