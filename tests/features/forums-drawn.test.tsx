import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FORUM_STATES, FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { ForumRules } from '#src/features/forums/forums-rail.tsx';
import { PostText } from '#src/features/forums/thread/post-text.tsx';
import { UnsentCard } from '#src/features/forums/thread/unsent-card.tsx';
import type { Waiting } from '#src/features/forums/waiting.ts';

const ignore = () => {};
const card = (waiting: Partial<Waiting>) =>
  renderToString(
    <UnsentCard
      content="Written in the barn."
      waiting={{ key: 'k', state: 'waiting', reason: null, canRetry: false, writtenMs: 0, ...waiting }}
      authorName="Ann Tester"
      nowMs={60_000}
      skewMs={0}
      onEdit={ignore}
      onDrop={ignore}
      onCopy={ignore}
      onRetry={ignore}
      onStartThread={ignore}
    />,
  );

test('the words of a post are only ever text, and its links carry no trust', () => {
  const html = renderToString(
    <PostText content={'<img src=x onerror=alert(1)> javascript:alert(1)\nhttps://farm.example/a?b=1&c=2'} />,
  );
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; javascript:alert(1)');
  expect(html.match(/<a [^>]*>/g)).toEqual([
    '<a href="https://farm.example/a?b=1&amp;c=2" target="_blank" rel="nofollow ugc noopener noreferrer">',
  ]);
  expect(html).not.toContain('style=');
});

test('a waiting post has a dashed frame, neither number nor likes, and can be edited and cancelled', () => {
  const html = card({});
  expect(html).toContain('data-state="pending"');
  expect(html).toContain(FORUM_WORDS.waiting);
  expect(html).not.toMatch(/Post #|Like this post/);
  expect(html).toContain(FORUM_WORDS.edit);
  expect(html).toContain(FORUM_WORDS.cancel);
});

test('a refused post keeps its words, gives the reason and offers copy and a new thread', () => {
  const html = card({ state: 'attention', reason: 'This thread was locked on Wed.' });
  expect(html).toContain('Written in the barn.');
  expect(html).toContain(FORUM_STATES.notPosted('This thread was locked on Wed.'));
  for (const words of [FORUM_STATES.copy, FORUM_STATES.startThread, FORUM_STATES.editAndResend])
    expect(html).toContain(words);
  expect(html).not.toContain(FORUM_STATES.retry);
  expect(card({ state: 'waiting', canRetry: true })).toContain(FORUM_STATES.retry);
});

test('a post that is being taken back offers nothing more', () => {
  expect(card({ state: 'cancelling' })).not.toContain('<button');
});

test('the five rules stand in their order', () => {
  const html = renderToString(<ForumRules />);
  const places = FORUM_WORDS.rules.map((rule) => html.indexOf(rule));
  expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true);
});
