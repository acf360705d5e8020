import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { removeBusiness } from '#server/features/businesses/removal.service.ts';
import { START_MS, type TestPerson } from '#tests/support/server.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let ann: TestPerson;
let admin: TestPerson;
beforeEach(async () => {
  forums = await startForums();
  ann = await forums.server.register('ann');
  admin = await forums.admin();
});
afterEach(() => forums.server.close());

const found = async (q: string) => {
  const answer = await forums.server.request<SearchAnswer>('GET', `/api/search?q=${encodeURIComponent(q)}`);
  return [
    ...answer.body.businesses.map(({ name }) => name),
    ...answer.body.threads.map(({ title }) => title),
  ];
};

test('a row is found at once after a write, by its current text', async () => {
  expect(await found('thrush')).toEqual([]);
  const thread = await forums.thread(ann, { title: 'Wet hooves', content: 'Is this thrush?' });
  expect(await found('thrush')).toEqual(['Wet hooves']);
  const [post] = await forums.posts(thread.id);
  await forums.call(ann, 'PATCH', `/posts/${post?.id}`, { content: 'It was only mud.' });
  expect(await found('thrush')).toEqual([]);
  expect(await found('mud')).toEqual(['Wet hooves']);
});

test('a hidden thread is not found until it is shown again', async () => {
  const thread = await forums.thread(ann, { title: 'Wet hooves' });
  expect(await found('hooves')).toEqual(['Wet hooves']);
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isHidden: true });
  expect(await found('hooves')).toEqual([]);
  await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isHidden: false });
  expect(await found('hooves')).toEqual(['Wet hooves']);
});

test('the text of a hidden first post finds nothing, the title still does', async () => {
  const thread = await forums.thread(ann, { title: 'Wet hooves', content: 'Rude words.' });
  await forums.reply(admin, thread.id, 'Please be kind.');
  const [post] = await forums.posts(thread.id);
  await forums.call(admin, 'POST', `/posts/${post?.id}/hide`, { hidden: true });
  expect([await found('rude'), await found('hooves')]).toEqual([[], ['Wet hooves']]);
});

test('a thread that its author removed is not found', async () => {
  const thread = await forums.thread(ann, { title: 'Wet hooves' });
  const [post] = await forums.posts(thread.id);
  expect(await found('hooves')).toEqual(['Wet hooves']);
  expect((await forums.call(ann, 'DELETE', `/posts/${post?.id}`)).status).toBe(204);
  expect(await found('hooves')).toEqual([]);
});

test('a removed business is not found, and does not take the place of another', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 12; n++)
    ids.push(await forums.server.addBusiness({ name: `Barn ${String.fromCharCode(65 + n)}` }));
  expect(await found('barn')).toHaveLength(10);
  await forums.server.store.write(({ trx }) =>
    removeBusiness(trx, ids[0] ?? 0, new Date(START_MS).toISOString()),
  );
  expect(await found('barn')).toEqual([...'BCDEFGHIJK'].map((letter) => `Barn ${letter}`));
});

test('simultaneous searches and writes leave nothing out', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `Barn ${String.fromCharCode(65 + index)}`);
  await Promise.all(names.flatMap((name) => [forums.server.addBusiness({ name }), found('barn')]));
  for (const name of names) expect(await found(name)).toContain(name);
});
