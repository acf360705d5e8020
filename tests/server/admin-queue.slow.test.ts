import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QueueItem } from '#contract/admin.ts';
import type { ForumPost } from '#contract/forums.ts';
import type { Claim } from '#contract/owners.ts';
import { startOf } from '#src/features/contact/contact.local.ts';
import { pullAll } from '#tests/support/sync.ts';
import {
  admin,
  ann,
  begin,
  ben,
  call,
  decide,
  forums,
  isRead,
  later,
  log,
  queue,
  report,
  spam,
  tidy,
  undo,
} from './admin-queue-support.ts';

beforeEach(begin);
afterEach(tidy);

describe('the queue', () => {
  test('holds everything that waits for a decision, oldest first, with its context and acts', async () => {
    const listed = { owner_id: ben.user.id, is_verified: 0, name: 'New Barn' };
    const listing = await forums.server.addBusiness(listed);
    later();
    const begun = startOf({
      prefill: {},
      listing: { id: listing, name: 'New Barn' },
      user: null,
      kept: null,
    });
    const message = {
      ...{ name: 'Ann Tester', email: 'ann@example.com', country: 'United States', requestType: 'support' },
      message: `${begun.message}The phone is wrong.`, // the format of the phone
    };
    await call(ann, 'POST', '/api/contact', message);
    later();
    const claimed = await forums.server.addBusiness({
      name: 'Old Oak',
      phone: '352-555-0142',
      email: 'oak@farm.example',
    });
    const claim = { message: 'The sign has my name on it.' };
    await call<Claim>(ben, 'POST', `/api/businesses/${claimed}/claims`, claim);
    later();
    const post = await spam();
    const id = await report('post', post.id, 'Spam', ann, 'Third one today.');
    const person = { id: ben.user.id, username: 'ben' };
    const newBarn = {
      kind: 'business',
      id: listing,
      name: 'New Barn',
      excerpt: 'Vets for horses and cattle.',
    };
    expect(await queue()).toMatchObject([
      {
        id: `listing-${listing}`,
        kind: 'listing',
        count: 1,
        title: 'New Barn, Gainesville, Florida',
        about: { ...newBarn, authorId: ben.user.id },
        person,
        acts: ['verify', 'hide', 'take-back', 'remove'],
      },
      {
        id: 'message-1',
        title: 'support: Ann Tester <ann@example.com>, United States',
        text: message.message,
        about: newBarn,
        person: { id: ann.user.id, username: 'ann' },
        acts: ['done'],
      },
      {
        id: 'claim-1',
        title: 'Old Oak',
        text: claim.message,
        contacts: {
          phone: '352-555-0142',
          email: 'oak@farm.example',
          claimantEmail: 'ben@example.com',
          isConfirmed: false,
        },
        about: { kind: 'business', id: claimed, name: 'Old Oak' },
        person,
        acts: ['grant', 'refuse'],
      },
      {
        id: `report-${id}`,
        title: 'Spam',
        text: 'Third one today.',
        about: { kind: 'post', id: post.id, name: 'Hay prices', excerpt: 'Buy here', authorId: ben.user.id },
        person: { id: ann.user.id, username: 'ann' },
        acts: ['hide', 'take-back', 'dismiss', 'done'],
      },
    ]);
  });

  test('groups several reports of one thing into one item, which one act closes', async () => {
    const post = await spam();
    const id = await report('post', post.id, 'Spam', ann, 'Again.');
    await report('post', post.id, 'Rude', admin, 'And rude.');
    await report('thread', post.threadId);
    expect(await queue()).toMatchObject([
      { id: `report-${id}`, count: 2, title: 'Spam · Rude', text: 'Again.\n\nAnd rude.', person: null },
      { count: 1 },
    ]);
    expect((await decide(`report-${id}`, 'hide')).status).toBe(200);
    expect((await queue()).map(({ about }) => about?.kind)).toEqual(['thread']);
  });

  test('is paged completely, and is for admins only', async () => {
    for (let n = 0; n < 5; n++) {
      await report('business', await forums.server.addBusiness({ is_verified: 0 }));
      if (n % 2 === 0) later();
    }
    const allIds = (await queue()).map(({ id }) => id);
    const paged: string[] = [];
    for (let path = '/api/admin/queue?limit=3'; path !== ''; ) {
      const { body, headers } = await call<QueueItem[]>(admin, 'GET', path);
      paged.push(...body.map(({ id }) => id));
      path = /<(.*?)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(paged).toEqual(allIds);
    expect(allIds).toHaveLength(10);
    expect((await call(ann, 'GET', '/api/admin/queue')).status).toBe(403);
    expect((await decide('listing-1', 'verify', ann)).status).toBe(403);
  });

  test('offers no act that would change nothing', async () => {
    const post = await spam();
    await report('post', post.id);
    await report('person', admin.user.id);
    await forums.call(ben, 'DELETE', `/posts/${post.id}`);
    expect((await queue()).map(({ acts }) => acts)).toEqual([
      ['take-back', 'dismiss', 'done'],
      ['dismiss', 'done'],
    ]);
  });
});

describe('the log', () => {
  test('has acts of every origin, and undoes those too', async () => {
    const thread = await forums.thread(ben);
    await forums.call(admin, 'PATCH', `/threads/${thread.id}`, { isLocked: true, isSticky: true });
    const suspension = { until: '2026-03-05T12:00:00.000Z', reason: 'Advertising.' };
    await call(admin, 'POST', `/api/admin/people/${ben.user.id}/suspend`, suspension);
    const [suspended, stuck, locked] = await log();
    expect([suspended, stuck, locked]).toMatchObject([
      { action: 'suspend', about: { kind: 'person', name: 'ben Tester' }, ...suspension, canUndo: true },
      { action: 'stick', item: null, canUndo: true },
      { action: 'lock' },
    ]);
    expect((await undo(locked?.id ?? 0)).body.action).toBe('unlock');
    expect(await forums.readThread(thread.slug)).toMatchObject({ isLocked: false, isSticky: true });
    expect((await undo(suspended?.id ?? 0)).body.action).toBe('end-suspension');
    await forums.reply(ben, thread.id, 'I may write again');
  });

  test('undoes a line once, but no undoing and no line whose subject has changed since', async () => {
    const post = await spam();
    const { body: line } = await decide(`report-${await report('post', post.id)}`, 'hide');
    await forums.call(admin, 'POST', `/posts/${post.id}/hide`, { hidden: false }); // shown by a direct act
    expect((await undo(line.id)).body.code).toBe('cannot-undo');
    await forums.call(admin, 'POST', `/posts/${post.id}/hide`, { hidden: true });
    const [again] = await log(); // only the last act can be undone
    const { body: back } = await undo(again?.id ?? 0);
    const twice = await undo(again?.id ?? 0);
    expect([twice.status, twice.body.code]).toEqual([409, 'already-decided']);
    expect((await undo(back.id)).body.code).toBe('cannot-undo');
    expect((await undo(987_654)).status).toBe(404);
  });

  test('hiding from the thread closes its reports too', async () => {
    const post = await spam();
    await report('post', post.id);
    await forums.call(admin, 'POST', `/posts/${post.id}/hide`, { hidden: true });
    expect(await queue()).toEqual([]);
  });
});

describe('one spammer of 500 posts', () => {
  test('is reported, hidden with one act, leaves every phone, and is restored completely', async () => {
    const thread = await forums.thread(ann);
    const other = await forums.thread(ann, { title: 'Feed', content: 'Which one?' });
    const posts: ForumPost[] = [];
    for (let n = 0; n < 500; n++) {
      forums.server.clock.nowMs += 1000; // the rate limit refills
      posts.push(await forums.reply(ben, (n % 2 === 0 ? thread : other).id, `Buy number ${n}`));
    }
    const id = await report('post', posts[7]?.id ?? 0);
    await report('post', posts[8]?.id ?? 0, 'Rude', admin);
    const streams = ['forum', `thread:${thread.id}`, `thread:${other.id}`];
    const pull = async (cursors: readonly number[]) => {
      const pages = await Promise.all(
        streams.map((stream, at) => pullAll(forums.server, stream, cursors[at] ?? 0)),
      );
      const flat = pages.flat();
      return {
        cursors: pages.map((of) => of.at(-1)?.to ?? 0),
        posts: new Set(flat.flatMap(({ rows }) => (rows.posts ?? []).map((post) => post.id))),
        gone: new Set(flat.flatMap(({ gone }) => gone.posts ?? [])),
      };
    };
    const first = await pull([0, 0, 0]);
    const all = posts.map((post) => post.id);
    expect(all.filter((post) => !first.posts.has(post))).toEqual([]);

    const { body: line } = await decide(`report-${id}`, 'take-back');
    expect(line).toMatchObject({ action: 'take-back', about: { kind: 'person', id: ben.user.id } });
    expect(await queue()).toEqual([]); // both reported posts are hidden
    const second = await pull(first.cursors);
    expect(all.filter((post) => !second.gone.has(post))).toEqual([]);
    expect((await forums.posts(thread.id)).map((post) => post.authorId)).toEqual([ann.user.id]);

    expect((await undo(line.id)).body.action).toBe('bring-back');
    const third = await pull(second.cursors);
    expect(all.filter((post) => !third.posts.has(post))).toEqual([]);
    expect(await forums.readThread(thread.slug)).toMatchObject({ postCount: 251 });
    expect(await queue()).toHaveLength(2);
  }, 60_000);

  test('is hidden again after continuing, and each act is undone separately', async () => {
    const { id: thread } = await forums.thread(ann);
    const first = await forums.reply(ben, thread, 'Buy here');
    const line = (await decide(`report-${await report('person', ben.user.id)}`, 'take-back')).body;
    const second = await forums.reply(ben, thread, 'Buy there');
    const next = (await decide(`report-${await report('person', ben.user.id)}`, 'take-back')).body;
    await undo(next.id);
    expect([await isRead(first), await isRead(second)]).toEqual([false, true]);
    await undo(line.id);
    expect(await isRead(first)).toBe(true);
  });
});
