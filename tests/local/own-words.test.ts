import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import type { Fault } from '#tests/support/device.ts';
import { startTogether } from './helpers.ts';

/** Text that hardly compresses: 15,000 characters take more than half of a person's share of the forum. */
const noise = (chars: number) =>
  Array.from({ length: chars / 40 }, (_, n) => createHash('sha256').update(`${chars} ${n}`).digest('base64'))
    .join('')
    .slice(0, chars);

/**
 * Ann's phone and two threads that she wrote on another phone: the first in everybody's copy, the second beyond her
 * share.
 */
async function withTwoThreads() {
  const together = await startTogether();
  const { phone, server, people } = together;
  const { token } = people.ann;
  const begin = async (content: string) => {
    const body = { title: 'Hay', content, categoryId: 1 };
    const { id } = (await server.request<ForumThread>('POST', '/api/forums/threads', { token, body })).body;
    const posts = await server.request<ForumPost[]>('GET', `/api/forums/threads/${id}/posts`);
    return posts.body[0]?.id ?? 0;
  };
  const [carried, over] = [await begin(noise(15_000)), await begin(noise(16_000))];
  await phone.core.engine.sync({ isForced: true });
  const edit = (id: number, content: string) =>
    server.request('PATCH', `/api/forums/posts/${id}`, { token, body: { content } });
  const wordsOf = async (id: number) => (await phone.core.cache.posts.get(id))?.content;
  const syncWith = async (fault: Fault | null) => {
    server.clock.nowMs += HOUR_MS;
    phone.fault = fault;
    await phone.core.engine.sync({ isForced: true });
  };
  return { carried, over, edit, wordsOf, syncWith };
}

const without =
  (pattern: RegExp): Fault =>
  (send, url) =>
    pattern.test(url) ? Promise.reject(new TypeError('Failed to fetch')) : send();
const PUBLIC = /pull\?.*forum/;

test('an own post that returns to everybody’s copy stays on its author’s phone, whichever answer comes first', async () => {
  const { over, edit, wordsOf, syncWith } = await withTwoThreads();
  expect(await wordsOf(over)).toBe(noise(16_000));
  await edit(over, 'Sorry.');
  await syncWith(without(PUBLIC));
  expect(await wordsOf(over)).toBe('Sorry.');
  await syncWith(null);
  expect(await wordsOf(over)).toBe('Sorry.');
});

test('an own post that leaves everybody’s copy is on its author’s phone when both answers have come', async () => {
  const { carried, edit, wordsOf, syncWith } = await withTwoThreads();
  const large = Array.from(noise(15_000), (char, n) =>
    String.fromCodePoint(0x4e00 + 150 * (char.charCodeAt(0) - 43) + (n % 150)),
  ).join(''); // more than a share
  await edit(carried, large);
  await syncWith(null);
  expect(await wordsOf(carried)).toBe(large);
});
