import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/shared/time.ts';
import { FORUM_STATES } from '#src/features/forums/forums.words.ts';
import { stillHidden } from '#src/features/forums/moderation/moderation.remote.ts';
import { numberIn, postAnchor } from '#src/features/forums/thread/post-anchor.ts';
import { postedWhen } from '#src/features/forums/thread/post-card.tsx';
import { postLines } from '#src/features/forums/thread/post-text.tsx';
import { newestFrom, partsOf, rangeOf } from '#src/features/forums/thread/thread-window.ts';
import { formatWhen } from '#src/ui/formats/format-age.ts';

const linksIn = (text: string) =>
  postLines(text).flatMap((line) => line.pieces.flatMap((piece) => piece.href ?? []));
const textOf = (text: string) =>
  postLines(text)
    .map((line) => line.pieces.map((piece) => piece.text).join(''))
    .join('\n');

describe('the content of a post', () => {
  test('is split by lines, with a gap after an empty line', () => {
    expect(postLines('one\ntwo\r\n\r\n\r\nthree')).toEqual([
      { pieces: [{ text: 'one' }], isApart: false },
      { pieces: [{ text: 'two' }], isApart: false },
      { pieces: [{ text: 'three' }], isApart: true },
    ]);
  });
  test('is never changed by the link detection', () => {
    const text = 'See https://a.example/x?y=1&z=(2), (http://b.example) and <b>bold</b> &amp; "quotes".';
    expect(textOf(text)).toBe(text);
  });
  test('links http and https addresses without final punctuation', () => {
    expect(linksIn('Look at https://farm.example/a_(b), or (http://vet.example/x). Now!')).toEqual([
      'https://farm.example/a_(b)',
      'http://vet.example/x',
    ]);
  });
  test('links an address to its last underscore, unless the mark was opened before it', () => {
    expect(
      linksIn('See http://farm.example/a_b_ or _https://farm.example/c_, *https://farm.example/d*.'),
    ).toEqual(['http://farm.example/a_b_', 'https://farm.example/c', 'https://farm.example/d']);
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
  ])('never links %s', (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(textOf(text)).toBe(text);
  });
  test('shows the host of a deceptive address in punycode and links to it', () => {
    expect(postLines('Look: https://аpple.com/x. Or https://münchen.de')[0]?.pieces).toEqual([
      { text: 'Look: ' },
      { text: 'https://xn--pple-43d.com/x', href: 'https://аpple.com/x' },
      { text: '. Or ' },
      { text: 'https://münchen.de', href: 'https://münchen.de' },
    ]);
  });
  test('ends a link at 2,048 characters, and the rest is text', () => {
    const long = `https://farm.example/${'a'.repeat(3000)}`;
    expect(linksIn(`See ${long} now`)).toEqual([long.slice(0, 2048)]);
    expect(textOf(`See ${long} now`)).toBe(`See ${long} now`);
  });
  test('ends a link at a quote or an angle bracket, so that nothing else becomes part of it', () => {
    expect(linksIn('https://a.example/"onmouseover="x')).toEqual(['https://a.example/']);
    expect(linksIn('https://a.example/<script>')).toEqual(['https://a.example/']);
  });
});

describe('the displayed part of a thread', () => {
  const drawn = (total: number, ...shown: number[]) =>
    partsOf(total, (page) => shown.includes(page)).map((part) =>
      part.kind === 'page'
        ? part.page
        : `${part.posts} from page ${part.page}${part.isLast ? ' to the end' : ''}`,
    );
  test('is only the first page, for any number of posts', () => {
    expect(drawn(2000)).toEqual([0, '1980 from page 1 to the end']);
  });
  test('is every requested page, with the count of posts in between', () => {
    expect(drawn(2000, 1, 2, 74, 75)).toEqual([
      0,
      1,
      2,
      '1420 from page 3',
      74,
      75,
      '480 from page 76 to the end',
    ]);
  });
  test.each([
    [0, [0]],
    [20, [0]],
    [21, [0, '1 from page 1 to the end']],
  ])('with %i posts has no gap that fits on one page', (total, parts) => {
    expect(drawn(total)).toEqual(parts);
  });
  test('ends with a page that may not be full', () => {
    expect(rangeOf(4, 85)).toEqual([80, 85]);
  });
  test.each([
    [10, 20],
    [45, 20],
    [60, 20],
    [61, 40],
    [2000, 1960],
  ])('with %i posts has the newest from position %i on, never within the first page', (total, from) => {
    expect(newestFrom(total)).toBe(from);
  });
});

describe('the address of a post', () => {
  test.each([
    ['post-1', 1],
    ['post-1234', 1234],
  ])('%s means post #%i', (hash, number) => {
    expect(numberIn(hash)).toBe(number);
    expect(postAnchor(number)).toBe(hash);
  });
  test.each(['', 'post-', 'post-0', 'post-01', 'post-1x', 'Post-1', 'post-99999999999', 'main'])(
    '%j means no post',
    (hash) => {
      expect(numberIn(hash)).toBeNull();
    },
  );
});

describe('the time of a post', () => {
  const nowMs = Date.UTC(2026, 2, 6, 12);
  const createdAt = '2026-03-05T14:05:00.000Z';
  const when = (writtenAt: string | null) => postedWhen({ createdAt, writtenAt }, nowMs);
  test('appears without a writing time if it was sent at once or within the hour', () => {
    expect(when(null)).not.toContain('written');
    expect(when('2026-03-05T13:05:00.000Z')).toBe(when(null));
  });
  test('appears with the writing time if it was sent more than an hour later', () => {
    expect(when('2026-03-05T13:04:59.000Z')).toMatch(/^written \w{3} .+, posted \w{3} .+$/);
  });
  test('reads "written Tue 7:40 AM, posted Thu 9:05 AM"', () => {
    const local = (day: number, hour: number, minute: number) => new Date(2026, 2, day, hour, minute);
    const post = { createdAt: local(5, 9, 5).toISOString(), writtenAt: local(3, 7, 40).toISOString() };
    const text = postedWhen(post, local(5, 12, 0).getTime()).replace(/\s/g, ' ');
    expect(text).toBe('written Tue 7:40 AM, posted Thu 9:05 AM');
  });
});

test('new posts are announced as "14 new since Tue 7:40 AM"', () => {
  const sinceMs = new Date(2026, 2, 3, 7, 40).getTime();
  const when = formatWhen(sinceMs, sinceMs + 26 * HOUR_MS).replace(/\s/g, ' ');
  expect(FORUM_STATES.newSince(14, when)).toBe('14 new since Tue 7:40 AM');
});

test('the moderation log offers to show only content that is still hidden', () => {
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
    personId: null,
    personName: null,
    until: null,
    reason: null,
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
