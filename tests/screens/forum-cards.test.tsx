import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { screen } from '@testing-library/dom';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type ForumPost, type ForumThread, THREAD_RULES } from '#contract/forums.ts';
import type { Waiting } from '#src/data/write/waiting.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import { SponsorCard } from '#src/features/forums/category/category-page.tsx';
import { FORUM_STATES, FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { ForumRules, Statistics } from '#src/features/forums/forums-rail.tsx';
import { PostCard } from '#src/features/forums/thread/post-card.tsx';
import { PostText } from '#src/features/forums/thread/post-text.tsx';
import type { NumberedPost } from '#src/features/forums/thread/thread.local.ts';
import { UnsentCard } from '#src/features/forums/thread/unsent-posts.tsx';
import { ThreadRow } from '#src/features/forums/thread-row.tsx';
import { ThreadFields } from '#src/features/forums/writing/thread-fields.tsx';
import { useForm } from '#src/ui/forms/use-form.ts';
import { business } from '#tests/features/businesses-support.ts';
import { act, cleanUp, render } from '#tests/support/drawing.ts';

const NOW_MS = Date.parse('2026-03-05T15:00:00.000Z');
const ignore = () => {};
const buttons = () =>
  screen.queryAllByRole('button').map((each) => each.getAttribute('aria-label') ?? each.textContent);

/** Renders an element without a router. */
function draw(content: ReactNode): void {
  cleanUp();
  render(content);
}

/** Renders inside a router with the linked pages. */
async function drawWithLinks(content: ReactNode): Promise<void> {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const pages = ['/business/$id', '/forums/thread/$slug', '/forums/category/$slug'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({
    routeTree: root.addChildren([home, ...pages]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  draw(<RouterProvider router={router as never} />);
}

const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('the content of a post is plain text, and its links carry no trust', () => {
  draw(
    <PostText content={'<img src=x onerror=alert(1)> javascript:alert(1)\nhttps://farm.example/a?b=1&c=2'} />,
  );
  expect(document.body.textContent).toContain('<img src=x onerror=alert(1)> javascript:alert(1)');
  expect(document.querySelector('img')).toBeNull();
  const [link, ...others] = screen.getAllByRole<HTMLAnchorElement>('link');
  expect(others).toEqual([]);
  expect(link?.getAttribute('href')).toBe('https://farm.example/a?b=1&c=2');
  expect(link?.target).toBe('_blank');
  expect(link?.rel).toBe('nofollow ugc noopener noreferrer');
});

describe('an unsent post', () => {
  const drawUnsent = (waiting: Partial<Waiting>) =>
    draw(
      <UnsentCard
        content="Written in the barn."
        waiting={{
          key: 'k',
          state: 'waiting',
          reason: null,
          canRetry: false,
          mayHaveLeft: false,
          writtenMs: 0,
          ...waiting,
        }}
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

  test('has a dashed frame while it waits, no number or likes, and can be edited and canceled', () => {
    drawUnsent({});
    expect(document.querySelector('.forum-post')?.getAttribute('data-state')).toBe('pending');
    expect(screen.getByText(WAITING_WORDS.waiting)).toBeTruthy();
    expect(screen.queryByText(/Post #/)).toBeNull();
    expect(buttons()).toEqual([FORUM_WORDS.edit, FORUM_WORDS.cancel]);
  });
  test('keeps its text after a refusal, shows the reason and offers copy and a new thread', () => {
    drawUnsent({ state: 'attention', reason: 'This thread was locked on Wed.' });
    expect(screen.getByText('Written in the barn.')).toBeTruthy();
    expect(screen.getByText(FORUM_STATES.notPosted('This thread was locked on Wed.'))).toBeTruthy();
    const { editAndResend, copy, startThread, deleteIt } = FORUM_STATES;
    expect(buttons()).toEqual([editAndResend, copy, startThread, deleteIt]);
  });
  test('can be retried at once after a failed attempt', () => {
    drawUnsent({ canRetry: true });
    expect(buttons()).toContain(WAITING_WORDS.retry);
  });
  test('offers no actions while it is being withdrawn', () => {
    drawUnsent({ state: 'cancelling' });
    expect(buttons()).toEqual([]);
  });
});

const row: ForumPost = {
  id: 7,
  threadId: 3,
  content: 'Walk the fence.',
  authorId: 1,
  authorName: 'Ann Tester',
  authorProfileImageUrl: null,
  createdAt: '2026-03-05T14:05:00.000Z',
  writtenAt: null,
  isEdited: false,
  likeCount: 4,
  version: 10,
  key: null,
};

describe('a post', () => {
  interface Reader {
    me?: number;
    isAdmin?: boolean;
    isOriginal?: boolean;
    mayRemove?: boolean;
  }
  function drawPost(changes: Partial<NumberedPost> = {}, reader: Reader = {}): void {
    const actions = {
      like: ignore,
      remove: async () => undefined,
      drop: ignore,
      retry: ignore,
      copy: ignore,
      startThread: ignore,
    };
    const post: NumberedPost = {
      kind: 'posted',
      post: row,
      content: row.content,
      isEdited: row.isEdited,
      change: null,
      liked: false,
      likeCount: row.likeCount,
      number: 2,
      ...changes,
    };
    draw(
      <PostCard
        post={post}
        isOriginal={reader.isOriginal ?? false}
        mayRemove={reader.mayRemove ?? true}
        actions={actions}
        nowMs={NOW_MS}
        me={reader.me ?? null}
        isAdmin={reader.isAdmin ?? false}
        onEdit={ignore}
        onRemove={ignore}
        onHide={ignore}
      />,
    );
  }
  const { edit, remove } = FORUM_WORDS;
  const like = 'Like this post, 4 likes';

  test('shows its number, likes and author, and no edit mark before an edit', () => {
    drawPost();
    expect(document.querySelector('#post-2')?.getAttribute('aria-label')).toBe('Post #2 by Ann Tester');
    expect(linkTo('Post #2')).toBe('#post-2');
    expect(buttons()).toEqual([like]);
    expect(document.body.textContent).not.toMatch(/\(edited\)|Original Post/);
  });
  test("shows '(edited)' beside its date, even while the edit is waiting", () => {
    drawPost({ isEdited: true });
    expect(document.querySelector('time')?.parentElement?.textContent).toMatch(/ \(edited\)$/);
  });
  test('is marked as the Original Post if it starts the thread', () => {
    drawPost({ number: 1 }, { isOriginal: true });
    expect(screen.getByText('Original Post')).toBeTruthy();
  });
  test('can be edited and removed only by its author', () => {
    drawPost({}, { me: 1 });
    expect(buttons()).toEqual([like, edit, remove]);
    drawPost({}, { me: 1, mayRemove: false });
    expect(buttons()).toEqual([like, edit]);
    drawPost({}, { me: 2 });
    expect(buttons()).toEqual([like]);
  });
  test('can be hidden only by an admin', () => {
    drawPost({}, { me: 2, isAdmin: true });
    expect(buttons()).toEqual([like, FORUM_WORDS.moderation.hidePost]);
  });
  test('offers no actions while its removal waits, and further edits while an edit waits', () => {
    const waiting = {
      key: 'k',
      state: 'waiting',
      reason: null,
      canRetry: false,
      mayHaveLeft: false,
      writtenMs: 0,
    } as const;
    drawPost({ change: { ...waiting, name: 'post.remove', content: '' } }, { me: 1 });
    expect(buttons()).toEqual([FORUM_STATES.removalKept, like]);
    expect(document.querySelector('#post-2')?.getAttribute('data-state')).toBe('pending');
    drawPost({ change: { ...waiting, name: 'post.edit', content: 'x' } }, { me: 1 });
    expect(buttons()).toEqual([FORUM_WORDS.cancel, like, edit, remove]);
  });
});

test('the sponsor card names the business, marks a sample, and View Sponsor links to its page', async () => {
  await drawWithLinks(<SponsorCard business={business({ id: 42, isSample: true })} />);
  expect(screen.getByRole('heading').textContent).toBe('Prairie Large Animal Vets');
  expect(screen.getByText('Sample')).toBeTruthy();
  expect(linkTo('View Sponsor')).toBe('/business/42');
  await drawWithLinks(<SponsorCard business={business()} />);
  expect(screen.queryByText('Sample')).toBeNull();
});

test('a thread row counts replies without the original post and shows both badges and its category', async () => {
  const thread: ForumThread = {
    id: 3,
    title: 'Hay prices',
    slug: 'hay-prices',
    categoryId: 1,
    categorySlug: 'horses',
    categoryName: 'Horses',
    authorId: 1,
    authorName: 'Ann Tester',
    isSticky: true,
    isLocked: true,
    lockedAt: '2026-03-04T12:00:00.000Z',
    postCount: 5,
    lastPostAt: '2026-03-05T14:05:00.000Z',
    createdAt: '2026-03-01T14:05:00.000Z',
    version: 10,
    key: null,
  };
  await drawWithLinks(<ThreadRow thread={thread} nowMs={NOW_MS} level={2} showsCategory />);
  expect(document.body.textContent).toMatch(/Sticky\s*Locked[\s\S]*4 replies/);
  expect(linkTo('Horses')).toBe('/forums/category/horses');
  expect(linkTo('Hay prices')).toBe('/forums/thread/hay-prices');
});

test('the five rules are in order', () => {
  draw(<ForumRules />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([...FORUM_WORDS.rules]);
});

test('statistics have labels and thousands separators', () => {
  draw(<Statistics heading="Forum statistics" rows={[['Posts', 12_345]]} />);
  expect(document.querySelector('dl')?.textContent).toBe('Posts12,345');
});

test('only admins see the sticky checkbox of a new thread', () => {
  function Form({ isAdmin }: { isAdmin: boolean }) {
    const initial = { title: '', content: '', categoryId: 0, isSticky: false };
    const form = useForm({ rules: THREAD_RULES, initial, onSubmit: async () => undefined });
    return <ThreadFields form={form} categories={[]} isAdmin={isAdmin} />;
  }
  draw(<Form isAdmin />);
  expect(screen.getByText(FORUM_WORDS.stickyBox)).toBeTruthy();
  draw(<Form isAdmin={false} />);
  expect(screen.queryByText(FORUM_WORDS.stickyBox)).toBeNull();
});
