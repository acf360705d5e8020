import type { LogEntry, QueueItem } from '#contract/admin.ts';
import type { ForumPost } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { ReportReceipt } from '#contract/reports.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

export let forums: Forums;
export let ann: TestPerson;
export let ben: TestPerson;
export let admin: TestPerson;

export const begin = async () => {
  forums = await startForums({ WRITES_PER_MINUTE: '1000000' });
  [ann, ben] = [await forums.server.register('ann'), await forums.server.register('ben')];
  admin = await forums.admin();
};

export const tidy = () => forums.server.close();

export const call = <T = Problem>(person: TestPerson | null, method: string, path: string, body?: object) =>
  forums.server.request<T>(method, path, { token: person?.token, ...(body ? { body } : {}) });
export const report = async (
  kind: string,
  id: number,
  reason = 'Spam',
  by: TestPerson | null = ann,
  text = '',
) => (await call<ReportReceipt>(by, 'POST', '/api/reports', { kind, id, reason, text })).body.id;
export const queue = async () => (await call<QueueItem[]>(admin, 'GET', '/api/admin/queue')).body;
export const log = async () => (await call<LogEntry[]>(admin, 'GET', '/api/admin/log')).body;
export const decide = (item: string, act: string, by = admin) =>
  call<LogEntry & Problem>(by, 'POST', `/api/admin/queue/${item}/${act}`, {});
export const undo = (line: number) =>
  call<LogEntry & Problem>(admin, 'POST', `/api/admin/log/${line}/undo`, {});
export const later = () => {
  forums.server.clock.nowMs += 60_000;
};
export const spam = async () => forums.reply(ben, (await forums.thread(ann)).id, 'Buy here');
export const isRead = async ({ id, threadId }: ForumPost) =>
  (await forums.posts(threadId)).some((post) => post.id === id);
