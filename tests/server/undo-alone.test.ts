import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LogEntry, PersonRecord } from '#contract/admin.ts';
import type { ForumPost } from '#contract/forums.ts';
import type { Problem } from '#contract/problems.ts';
import type { TestPerson } from '#tests/support/server.ts';
import { pullAll } from '#tests/support/sync.ts';
import { type Forums, startForums } from './forums-support.ts';

let forums: Forums;
let admin: TestPerson;
let ann: TestPerson;
beforeAll(async () => {
  forums = await startForums({ WRITES_PER_MINUTE: '1000000' });
  admin = await forums.admin();
  ann = await forums.server.register('ann');
});
afterAll(() => forums.server.close());

const call = <T = LogEntry & Problem>(method: string, path: string, body?: object) =>
  forums.server.request<T>(method, `/api${path}`, { token: admin.token, ...(body ? { body } : {}) });
const undo = (line: number) => call('POST', `/admin/log/${line}/undo`, {});
const newest = async () => {
  const line = (await call<LogEntry[]>('GET', '/admin/log?limit=1')).body[0];
  if (!line) throw new Error('the log has no line');
  return line;
};
const takenOf = async ({ user }: TestPerson) =>
  (await call<PersonRecord>('GET', `/admin/people/${user.id}`)).body.standing.takenBack;
const takeBack = ({ user }: TestPerson) => call('POST', `/admin/people/${user.id}/take-back`, {});
const restore = ({ user }: TestPerson) => call('POST', `/admin/people/${user.id}/restore`, {});
const contents = async (thread: number) => (await forums.posts(thread)).map((post) => post.content);

let names = 0;
/** A person with two threads, a reply in each of them and one in ann's. */
async function spammer() {
  names += 1;
  const person = await forums.server.register(`spammer${names}`);
  const threads = [];
  for (const title of ['First', 'Second']) {
    const thread = await forums.thread(person, { title: `${title} ${names}`, content: `${title} words` });
    await forums.reply(person, thread.id, `${title} again`);
    threads.push(thread);
  }
  const other = await forums.thread(ann, { title: `Hay ${names}`, content: 'Which one?' });
  const reply: ForumPost = await forums.reply(person, other.id, 'Mine is cheap');
  const [first, second] = threads;
  if (!first || !second) throw new Error('a thread is missing');
  return { person, first, second, other, reply };
}

describe('one piece of a person’s hidden content', () => {
  test('a thread is restored with its author’s posts, on every phone; the rest stays hidden', async () => {
    const { person, first, second, other } = await spammer();
    await takeBack(person);
    const all = await takenOf(person);
    const { to } = (await pullAll(forums.server, 'forum', 0)).at(-1) ?? { to: 0 };
    await forums.call(admin, 'PATCH', `/threads/${first.id}`, { isHidden: false });
    expect(await contents(first.id)).toEqual(['First words', 'First again']);
    expect(await contents(other.id)).toEqual(['Which one?']);
    expect((await forums.call(ann, 'GET', `/threads/slug/${second.slug}`)).status).toBe(404);
    expect(await takenOf(person)).toBe(all - 3);
    const pages = await pullAll(forums.server, 'forum', to);
    expect(pages.flatMap(({ rows }) => rows.threads ?? []).map((thread) => thread.id)).toContain(first.id);
    expect(pages.flatMap(({ rows }) => rows.posts ?? []).map((post) => post.content)).toEqual(
      expect.arrayContaining(['First words', 'First again']),
    );
  });

  test('undoing that hides it again, and a later restore includes it', async () => {
    const { person, first, second, reply } = await spammer();
    await takeBack(person);
    const all = await takenOf(person);
    await forums.call(admin, 'PATCH', `/threads/${first.id}`, { isHidden: false });
    const shown = await newest();
    expect(shown).toMatchObject({ action: 'show-thread', canUndo: true });
    expect((await undo(shown.id)).status).toBe(200);
    expect((await forums.call(ann, 'GET', `/threads/slug/${first.slug}`)).status).toBe(404);
    expect(await takenOf(person)).toBe(all);
    await restore(person);
    expect(await takenOf(person)).toBe(0);
    expect(await contents(first.id)).toEqual(['First words', 'First again']);
    expect(await contents(second.id)).toEqual(['Second words', 'Second again']);
    expect(await contents(reply.threadId)).toEqual(['Which one?', 'Mine is cheap']);
  });

  test('a post is restored; one that was hidden with its thread restores that thread', async () => {
    const { person, first, other, reply } = await spammer();
    const [words] = await forums.posts(first.id);
    await takeBack(person);
    await forums.call(admin, 'POST', `/posts/${reply.id}/hide`, { hidden: false });
    expect(await contents(other.id)).toEqual(['Which one?', 'Mine is cheap']);
    await undo((await newest()).id);
    expect(await contents(other.id)).toEqual(['Which one?']);
    await forums.call(admin, 'POST', `/posts/${words?.id}/hide`, { hidden: false });
    expect(await contents(first.id)).toEqual(['First words', 'First again']);
  });

  test('a listing and a review are restored, and undoing that hides them again', async () => {
    const person = await forums.server.register('rancher');
    const listing = await forums.server.addBusiness({ owner_id: person.user.id });
    const place = await forums.server.addBusiness();
    const body = { businessId: place, rating: 1, comment: 'Bad.' };
    const review = await forums.server.request<{ id: number }>('POST', '/api/reviews', {
      token: person.token,
      body,
    });
    await takeBack(person);
    for (const path of [`businesses/${listing}`, `reviews/${review.body.id}`]) {
      await call('POST', `/admin/${path}/hide`, { hidden: false });
      expect(await takenOf(person)).toBe(1);
      expect((await undo((await newest()).id)).status).toBe(200);
      expect(await takenOf(person)).toBe(2);
    }
    await restore(person);
    expect((await call('GET', `/businesses/${listing}`)).status).toBe(200);
    expect((await call('GET', `/businesses/${place}/reviews`)).body).toMatchObject([{ comment: 'Bad.' }]);
  });
});
