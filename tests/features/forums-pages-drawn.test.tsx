import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { THREAD_RULES } from '#contract/forums.ts';
import { SponsorCard } from '#src/features/forums/category/sponsor-card.tsx';
import { FORUM_WORDS } from '#src/features/forums/forums.words.ts';
import { Statistics } from '#src/features/forums/forums-rail.tsx';
import { PostCard } from '#src/features/forums/thread/post-card.tsx';
import type { NumberedPost } from '#src/features/forums/thread/thread.local.ts';
import { ThreadRow } from '#src/features/forums/thread-row.tsx';
import { ThreadFields } from '#src/features/forums/writing/thread-fields.tsx';
import { TooltipProvider } from '#src/ui/tooltip.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { business } from './businesses-support.ts';

const NOW_MS = Date.parse('2026-03-05T15:00:00.000Z');
const ignore = () => {};

/** Draws something as the server would, inside a router that knows the pages it leads to. */
async function drawn(content: ReactNode): Promise<string> {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const pages = ['/business/$id', '/forums/thread/$slug', '/forums/category/$slug'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({
    routeTree: root.addChildren([home, ...pages]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return renderToString(<RouterProvider router={router as never} />);
}

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

function card(
  changes: Partial<NumberedPost> = {},
  who: { me?: number; isAdmin?: boolean; isOriginal?: boolean; mayRemove?: boolean } = {},
): string {
  const actions = {
    like: ignore,
    remove: ignore,
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
  return renderToString(
    <TooltipProvider>
      <PostCard
        post={post}
        isOriginal={who.isOriginal ?? false}
        mayRemove={who.mayRemove ?? true}
        actions={actions}
        nowMs={NOW_MS}
        me={who.me ?? null}
        isAdmin={who.isAdmin ?? false}
        onEdit={ignore}
        onRemove={ignore}
        onHide={ignore}
      />
    </TooltipProvider>,
  );
}

describe('a post', () => {
  test('says its number, its likes and its author, and nothing of editing before it was edited', () => {
    const html = card();
    expect(html).toContain('aria-label="Post #2 by Ann Tester"');
    expect(html).toContain('id="post-2"');
    expect(html).toMatch(/<a [^>]*href="#post-2"[^>]*>Post #2<\/a>/);
    expect(html).toContain('aria-label="Like this post, 4 likes"');
    expect(html).not.toContain('(edited)');
    expect(html).not.toContain('Original Post');
  });
  test("is marked '(edited)' beside its date, also while the edit still waits", () => {
    expect(card({ isEdited: true })).toMatch(/<\/time>(<!-- -->)? \(edited\)/);
  });
  test('that begins the thread is marked as the Original Post', () => {
    expect(card({ number: 1 }, { isOriginal: true })).toContain('Original Post');
  });
  test('of one’s own can be edited and removed; that of others cannot', () => {
    expect(card({}, { me: 1 })).toMatch(/Edit<[\s\S]*aria-label="Remove"/);
    expect(card({}, { me: 1, mayRemove: false })).not.toContain('aria-label="Remove"');
    expect(card({}, { me: 2 })).not.toMatch(/Edit<|aria-label="Remove"/);
  });
  test('can be hidden by an admin only', () => {
    expect(card({}, { me: 2 })).not.toContain(FORUM_WORDS.moderation.hidePost);
    expect(card({}, { me: 2, isAdmin: true })).toContain(FORUM_WORDS.moderation.hidePost);
  });
  test('that waits to be removed offers nothing more; one that waits to be changed can be changed again', () => {
    const waiting = { key: 'k', state: 'waiting', reason: null, canRetry: false, writtenMs: 0 } as const;
    const leaving = card({ change: { ...waiting, name: 'post.remove', content: '' } }, { me: 1 });
    expect(leaving).not.toMatch(/Edit<|aria-label="Remove"/);
    expect(leaving).toContain('data-state="pending"');
    const changing = card({ change: { ...waiting, name: 'post.edit', content: 'x' } }, { me: 1 });
    expect(changing).toMatch(/Edit<[\s\S]*aria-label="Remove"/);
  });
});

test('the sponsor card names the business, marks a sample, and View Sponsor leads to its page', async () => {
  const html = await drawn(<SponsorCard business={business({ id: 42, isSample: true })} />);
  expect(html).toContain('Prairie Large Animal Vets');
  expect(html).toContain('Sample');
  expect(html).toMatch(/<a[^>]+href="\/business\/42"[^>]*>View Sponsor/);
  expect(await drawn(<SponsorCard business={business()} />)).not.toContain('Sample');
});

test('a row of a thread counts replies without the original post and shows both badges and its category', async () => {
  const html = await drawn(<ThreadRow thread={thread} nowMs={NOW_MS} level={2} showsCategory />);
  expect(html).toMatch(/4 replies/);
  expect(html).toMatch(/Sticky[\s\S]*Locked/);
  expect(html).toContain('href="/forums/category/horses"');
  expect(html).toContain('href="/forums/thread/hay-prices"');
});

test('statistics stand with their labels, in thousands where they are', () => {
  const html = renderToString(<Statistics heading="Forum statistics" rows={[['Posts', 12_345]]} />);
  expect(html).toMatch(/<dt>Posts<\/dt><dd>12,345<\/dd>/);
});

describe('the sticky box of a new thread', () => {
  function Form({ isAdmin }: { isAdmin: boolean }) {
    const initial = { title: '', content: '', categoryId: 0, isSticky: false };
    const form = useForm({ rules: THREAD_RULES, initial, onSubmit: async () => undefined });
    return <ThreadFields form={form} categories={[]} isAdmin={isAdmin} />;
  }
  test('is there for admins only', () => {
    expect(renderToString(<Form isAdmin />)).toContain(FORUM_WORDS.stickyBox);
    expect(renderToString(<Form isAdmin={false} />)).not.toContain(FORUM_WORDS.stickyBox);
  });
});
