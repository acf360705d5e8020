import { describe, expect, test } from 'vitest';
import { nextVisit } from '#src/features/forums/forum-visit.ts';
import { stillHidden } from '#src/features/forums/moderation.remote.ts';
import { postLines } from '#src/features/forums/post-lines.ts';
import { postedWhen } from '#src/features/forums/post-time.ts';
import { postNumbers, threadWindow } from '#src/features/forums/thread-window.ts';

const linksIn = (text: string) =>
  postLines(text).flatMap((line) => line.pieces.flatMap((piece) => piece.href ?? []));
const textOf = (text: string) =>
  postLines(text)
    .map((line) => line.pieces.map((piece) => piece.text).join(''))
    .join('\n');

describe('the words of a post', () => {
  test('are split by lines, and an empty line sets the next one apart', () => {
    expect(postLines('one\ntwo\r\n\r\n\r\nthree')).toEqual([
      { pieces: [{ text: 'one' }], isApart: false },
      { pieces: [{ text: 'two' }], isApart: false },
      { pieces: [{ text: 'three' }], isApart: true },
    ]);
  });
  test('are never changed by finding links', () => {
    const text = 'See https://a.example/x?y=1&z=(2), (http://b.example) and <b>bold</b> &amp; "quotes".';
    expect(textOf(text)).toBe(text);
  });
  test('link http and https addresses without the marks that end a sentence', () => {
    expect(linksIn('Look at https://farm.example/a_(b), or (http://vet.example/x). Now!')).toEqual([
      'https://farm.example/a_(b)',
      'http://vet.example/x',
    ]);
  });
  test.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://farm.example/file',
    'https://user:pass@farm.example/',
    'https://',
    'https://localhost',
    'http://exa mple',
    '//farm.example',
    'www.farm.example',
    'vbscript:https//x',
  ])('never link %s', (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(textOf(text)).toBe(text);
  });
  test('end an address at a quote or an angle bracket, so that nothing else becomes part of it', () => {
    expect(linksIn('https://a.example/"onmouseover="x')).toEqual(['https://a.example/']);
    expect(linksIn('https://a.example/<script>')).toEqual(['https://a.example/']);
  });
});

describe('the window of a thread', () => {
  test('draws the first posts only, however many there are', () => {
    expect(threadWindow(2000, { head: 20, tail: 0 })).toEqual({ head: 20, tail: 0, between: 1980 });
  });
  test('draws both ends and says how many are in between', () => {
    expect(threadWindow(2000, { head: 40, tail: 20 })).toEqual({ head: 40, tail: 20, between: 1940 });
  });
  test.each([0, 1, 20, 40])('draws all %i posts once where the ends meet', (total) => {
    expect(threadWindow(total, { head: 20, tail: 20 })).toEqual({ head: total, tail: 0, between: 0 });
  });
  test('numbers both ends by their place in the whole thread', () => {
    expect(postNumbers({ head: 2, tail: 2 }, 100, 100)).toEqual({ head: [1, 2], tail: [99, 100] });
  });
  test('gives no numbers while the phone holds a part of the thread only', () => {
    expect(postNumbers({ head: 2, tail: 0 }, 20, 100)).toEqual({ head: [null, null], tail: [] });
  });
});

describe('when a post was posted', () => {
  const nowMs = Date.UTC(2026, 2, 6, 12);
  const createdAt = '2026-03-05T14:05:00.000Z';
  const when = (writtenAt: string | null) => postedWhen({ createdAt, writtenAt }, nowMs);
  test('stands alone when it was sent at once or within the hour', () => {
    expect(when(null)).not.toContain('written');
    expect(when('2026-03-05T13:05:00.000Z')).toBe(when(null));
  });
  test('stands with when it was written once more than an hour lies between', () => {
    expect(when('2026-03-05T13:04:59.000Z')).toMatch(/^written \w{3} .+, posted \w{3} .+$/);
  });
});

describe('a visit to the forums', () => {
  const HOUR = 3_600_000;
  test('the first one has nothing to compare with', () => {
    expect(nextVisit(undefined, { atMs: 5, postId: 9 })).toEqual({
      last: { atMs: 5, postId: 9 },
      before: null,
    });
  });
  test('begins anew after half an hour away, counting from what was seen then', () => {
    const visit = { last: { atMs: 0, postId: 9 }, before: null };
    expect(nextVisit(visit, { atMs: HOUR, postId: 23 })).toEqual({
      last: { atMs: HOUR, postId: 23 },
      before: { atMs: 0, postId: 9 },
    });
  });
  test('goes on while somebody looks again soon: what was new stays new', () => {
    const visit = { last: { atMs: HOUR, postId: 23 }, before: { atMs: 0, postId: 9 } };
    const next = nextVisit(visit, { atMs: HOUR + 60_000, postId: 24 });
    expect(next).toEqual({ last: { atMs: HOUR + 60_000, postId: 24 }, before: { atMs: 0, postId: 9 } });
  });
  test('is not confused by a clock that was set back', () => {
    const visit = { last: { atMs: 10 * HOUR, postId: 23 }, before: null };
    expect(nextVisit(visit, { atMs: HOUR, postId: 25 })).toMatchObject({
      last: { atMs: HOUR, postId: 25 },
      before: { postId: 23 },
    });
  });
});

test('the moderation log offers to show again only what nobody has shown since', () => {
  const line = (
    id: number,
    action: 'hide-thread' | 'show-thread' | 'hide-post' | 'lock',
    postId: number | null = null,
  ) => ({
    id,
    action,
    threadId: 1,
    threadTitle: 'Hay',
    postId,
    adminName: 'Root',
    createdAt: '2026-03-02T12:00:00.000Z',
  });
  const log = [
    line(5, 'hide-post', 4),
    line(4, 'lock'),
    line(3, 'hide-thread'),
    line(2, 'show-thread'),
    line(1, 'hide-thread'),
  ];
  expect([...stillHidden(log)]).toEqual([5, 3]);
  expect([...stillHidden(log.slice(3))]).toEqual([]);
});
