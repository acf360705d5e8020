import { describe, expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import { problemOf } from '#contract/problems.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { paintLikes, paintPosts, unsentPosts } from '#src/features/forums/thread/posts.overlay.ts';
import { inOrder, unsentOpening, unsentThreads } from '#src/features/forums/threads.overlay.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';

let nextSeq = 1;
const entry = <N extends MutationName>(name: N, args: Mutations[N], changes: Partial<AnyEntry> = {}) =>
  ({
    key: `key-${nextSeq}`,
    seq: nextSeq++,
    owner: 1,
    name,
    args,
    argsVersion: 1,
    lane: 'lane',
    needs: [],
    state: 'waiting',
    mayHaveLeft: false,
    failures: 0,
    notBeforeMs: 0,
    writtenAt: '2026-03-02T12:00:00.000Z',
    ...changes,
  }) as unknown as AnyEntry;

const post = (changes: Partial<ForumPost> = {}): ForumPost => ({
  id: 7,
  threadId: 3,
  content: 'Walk the fence.',
  authorId: 1,
  authorName: 'Ann Tester',
  authorProfileImageUrl: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  writtenAt: null,
  isEdited: false,
  likeCount: 4,
  version: 10,
  key: null,
  ...changes,
});
const none = new Set<number>();
const locked = problemOf('thread-locked', 'This thread was locked on Wed.');

describe('likes', () => {
  test('change only by an unsent own like', () => {
    expect(paintLikes(post(), false, [entry('post.like', { post: 7, liked: true })])).toEqual({
      liked: true,
      likeCount: 5,
    });
    expect(paintLikes(post(), true, [entry('post.like', { post: 7, liked: false })])).toEqual({
      liked: false,
      likeCount: 3,
    });
  });
  test('stay if the like is already confirmed', () => {
    const wish = entry('post.like', { post: 7, liked: true });
    expect(paintLikes(post({ likeCount: 5 }), true, [wish])).toEqual({ liked: true, likeCount: 5 });
    const undone = entry('post.like', { post: 7, liked: false });
    expect(paintLikes(post(), false, [undone])).toEqual({ liked: false, likeCount: 4 });
  });
  test('follow the newest like entry, regardless of the order', () => {
    const first = entry('post.like', { post: 7, liked: true });
    const second = entry('post.like', { post: 7, liked: false });
    expect(paintLikes(post(), false, [second, first]).liked).toBe(false);
  });
  test('ignore a refused entry and entries about other posts', () => {
    const refused = entry('post.like', { post: 7, liked: true }, { state: 'rejected', problem: locked });
    const other = entry('post.like', { post: 8, liked: true });
    expect(paintLikes(post(), false, [refused, other])).toEqual({ liked: false, likeCount: 4 });
  });
  test('never fall below zero', () => {
    const undone = entry('post.like', { post: 7, liked: false });
    expect(paintLikes(post({ likeCount: 0 }), true, [undone]).likeCount).toBe(0);
  });
});

describe('unsent posts', () => {
  const thread = { id: 3, key: 'thread-key' };
  test('come after the confirmed ones in writing order, by id and key of their thread', () => {
    const second = entry('post.create', { thread: 'thread-key', content: 'two' }, { seq: 902 });
    const first = entry('post.create', { thread: 3, content: 'one' }, { seq: 901 });
    const elsewhere = entry('post.create', { thread: 4, content: 'no' });
    const shown = unsentPosts(thread, new Set(), [second, elsewhere, first]);
    expect(shown.map(({ content }) => content)).toEqual(['one', 'two']);
  });
  test('disappear when their key is among the confirmed posts', () => {
    const sent = entry('post.create', { thread: 3, content: 'one' });
    expect(unsentPosts(thread, new Set([sent.key]), [sent])).toEqual([]);
    expect(unsentPosts(thread, new Set(['another']), [sent])).toHaveLength(1);
  });
  test('of a thread without a key do not include posts of an unsent thread', () => {
    const reply = entry('post.create', { thread: 'thread-key', content: 'one' });
    expect(unsentPosts({ id: 3, key: null }, new Set(), [reply])).toEqual([]);
  });
  test('show the newest text while an edit waits for its cancellation', () => {
    const edited = entry(
      'post.create',
      { thread: 3, content: 'old' },
      { state: 'cancelling', mayHaveLeft: true, replacement: { thread: 3, content: 'new' } },
    );
    expect(unsentPosts(thread, new Set(), [edited])).toMatchObject([
      { content: 'new', waiting: { state: 'waiting' } },
    ]);
  });
  test('show when they are being withdrawn, refused or failed, and a refused one keeps its text and the reason', () => {
    const taken = entry(
      'post.create',
      { thread: 3, content: 'a' },
      { state: 'cancelling', isDiscarded: true },
    );
    const refused = entry('post.create', { thread: 3, content: 'b' }, { state: 'rejected', problem: locked });
    const parked = entry('post.create', { thread: 3, content: 'c' }, { state: 'parked' });
    expect(unsentPosts(thread, new Set(), [taken, refused, parked])).toMatchObject([
      { content: 'a', waiting: { state: 'cancelling' } },
      { content: 'b', waiting: { state: 'attention', reason: locked.detail, canRetry: false } },
      { content: 'c', waiting: { state: 'waiting', reason: WAITING_WORDS.parked, canRetry: true } },
    ]);
  });
});

describe('confirmed posts', () => {
  test('show a waiting edit as done, with a waiting mark', () => {
    const edit = entry('post.edit', { post: 7, content: 'Walk the fence twice.' });
    expect(paintPosts([post()], none, [edit])).toMatchObject([
      { content: 'Walk the fence twice.', isEdited: true, change: { name: 'post.edit', state: 'waiting' } },
    ]);
  });
  test('keep their text after a refused edit, with the refused text beside it', () => {
    const edit = entry('post.edit', { post: 7, content: 'lost?' }, { state: 'rejected', problem: locked });
    expect(paintPosts([post()], none, [edit])).toMatchObject([
      { content: 'Walk the fence.', isEdited: false, change: { state: 'attention', content: 'lost?' } },
    ]);
  });
  test('show an edit that names them by their original key', () => {
    const edit = entry('post.edit', { post: 'post-key', content: 'by key' });
    expect(paintPosts([post({ key: 'post-key' }), post({ id: 8 })], none, [edit])).toMatchObject([
      { content: 'by key' },
      { content: 'Walk the fence.', change: null },
    ]);
  });
  test('follow the newest open change before an older refused one', () => {
    const refused = entry('post.edit', { post: 7, content: 'x' }, { state: 'rejected', problem: locked });
    const open = entry('post.remove', { post: 7 });
    expect(paintPosts([post()], none, [open, refused])[0]?.change).toMatchObject({ name: 'post.remove' });
  });
  test('are unchanged when a change is being withdrawn', () => {
    const edit = entry('post.edit', { post: 7, content: 'x' }, { state: 'cancelling', isDiscarded: true });
    expect(paintPosts([post()], none, [edit])).toMatchObject([{ content: 'Walk the fence.', change: null }]);
  });
  test('are the same after applying the overlay twice', () => {
    const edit = entry('post.edit', { post: 7, content: 'once' });
    const painted = paintPosts([post()], none, [edit]);
    const again = paintPosts([post({ content: 'once', isEdited: true })], none, [edit]);
    expect(again[0]?.content).toBe(painted[0]?.content);
    expect(again[0]?.isEdited).toBe(painted[0]?.isEdited);
  });
});

describe('threads', () => {
  const draft = { categoryId: 2, title: 'Hay prices', content: 'What do you pay?', isSticky: false };
  test('that are unsent come newest first and only from the requested category', () => {
    const older = entry('thread.create', draft, { seq: 801 });
    const newer = entry('thread.create', { ...draft, title: 'Mud' }, { seq: 802 });
    const other = entry('thread.create', { ...draft, categoryId: 5 }, { seq: 803 });
    const titles = unsentThreads(new Set(), [older, other, newer], 2).map(({ title }) => title);
    expect(titles).toEqual(['Mud', 'Hay prices']);
    expect(unsentThreads(new Set(), [older, other, newer])).toHaveLength(3);
  });
  test('disappear when their key is confirmed', () => {
    const sent = entry('thread.create', draft);
    expect(unsentThreads(new Set([sent.key]), [sent])).toEqual([]);
  });
  test('keep the first post until it is confirmed if their row arrives before their response', () => {
    const waiting = entry('thread.create', draft, { state: 'sent', mayHaveLeft: true });
    const thread = { key: waiting.key };
    expect(unsentOpening(thread, new Set(), [entry('thread.create', draft), waiting])).toMatchObject({
      key: waiting.key,
      content: 'What do you pay?',
      waiting: { state: 'sending' },
    });
    expect(unsentOpening(thread, new Set([waiting.key]), [waiting])).toBeNull();
    expect(unsentOpening({ key: null }, new Set(), [waiting])).toBeNull();
  });
  test('move to another category after an edit', () => {
    const moved = entry('thread.create', draft, {
      state: 'cancelling',
      replacement: { ...draft, categoryId: 5 },
    });
    expect(unsentThreads(new Set(), [moved], 2)).toEqual([]);
    expect(unsentThreads(new Set(), [moved], 5)).toHaveLength(1);
  });
  test('are sorted by last post, then newest first', () => {
    const thread = (id: number, lastPostAt: string) => ({ id, lastPostAt }) as ForumThread;
    const list = [thread(1, '2026-01-01'), thread(2, '2026-01-03'), thread(3, '2026-01-03')];
    expect(inOrder(list).map(({ id }) => id)).toEqual([3, 2, 1]);
  });
});
