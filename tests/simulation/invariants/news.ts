import type { ForumPost, ForumThread } from '#contract/forums.ts';
import { readNews } from '#src/features/forums/news.local.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { openPage } from '../acts.ts';
import type { Strand } from '../loop.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';

/** A look at the forums. */
export type Look = { kind: 'begin' } | { kind: 'all' } | { kind: 'thread'; thread: string; at: string };

type Post = Pick<ForumPost, 'id' | 'threadId' | 'authorId' | 'createdAt'>;

export const threadsOf = (phone: Phone) => phone.disk.rows<ForumThread>('cache', 'threads');
const postsOf = (phone: Phone) => phone.disk.rows<Post>('cache', 'posts');

const NOTHING = JSON.stringify(null);

/** The time of the newest post of a thread on a phone. */
export function newestOf(phone: Phone, threadId: number): string | null {
  const times = postsOf(phone).flatMap((post) => (post.threadId === threadId ? [post.createdAt] : []));
  return times.toSorted().at(-1) ?? null;
}

const newestPostAt = (phone: Phone) =>
  threadsOf(phone)
    .map(({ lastPostAt }) => lastPostAt)
    .toSorted()
    .at(-1) ?? '';

/** The read position of a phone, from the looks of its people and not from what the app stores about them. */
export class NewsWatch {
  private readonly phone: Phone;
  private readonly fail: (text: string) => void;
  /** Everything up to this time was read; null before the first look, and where nobody knows it any more. */
  private since: string | null = null;
  private threads = new Map<string, string>();
  /** The last look: one at a time, so that a commit belongs to it. A page learns of its commit before the disk. */
  private last: { strand: Strand; act: Look; isOver: boolean } | null = null;
  /** The posts that a page has said to be read. */
  private promised: { act: Look; read: readonly Post[] }[] = [];
  private noted = NOTHING;

  constructor(phone: Phone, fail: (text: string) => void) {
    this.phone = phone;
    this.fail = fail;
  }

  forget(): void {
    this.since = null;
    this.threads.clear();
    this.promised = [];
  }

  /** Starts a look. @returns a function that reports its end: what was shown before it is read then. */
  begin(strand: Strand, act: Look): (isDone: boolean) => void {
    const own = { strand, act, isOver: false };
    this.last = own;
    const read = act.kind === 'begin' ? [] : this.shownTo(act);
    return (isDone) => {
      own.isOver = true;
      if (isDone) this.promised.push({ act, read });
    };
  }

  isBusy(): boolean {
    return this.last !== null && !this.last.isOver && !this.last.strand.isDead;
  }

  /** A page has stored what was read: by its look, of what the phone has in this moment. */
  committed(strand: Strand | null): void {
    const settings = this.phone.disk.rows<{ name: string }>('cache', 'settings');
    const noted = JSON.stringify(settings.find(({ name }) => name === 'forumLooks') ?? null);
    if (noted === this.noted) return;
    const isFirst = this.noted === NOTHING;
    this.noted = noted;
    const act = strand === this.last?.strand ? this.last?.act : undefined;
    // It went with the cache, or is the last deed of a page that was killed.
    if (!act || noted === NOTHING) return void this.forget();
    const newest = newestPostAt(this.phone);
    if (isFirst) this.since = newest;
    if (this.since === null) return;
    if (act.kind === 'all') {
      if (newest > this.since) this.since = newest;
      this.threads.clear();
    }
    if (act.kind === 'thread' && act.at > this.markOf(act)) this.threads.set(act.thread, act.at);
  }

  /** The posts of a look: those of its thread, or all. */
  private shownTo(act: Look): Post[] {
    const own = threadsOf(this.phone).filter(
      (thread) => act.kind === 'all' || (act.kind === 'thread' && String(nameOf(thread)) === act.thread),
    );
    return postsOf(this.phone).filter(({ threadId }) => own.some(({ id }) => id === threadId));
  }

  /** Whether a post that was read is still here and counts as new. */
  private isUnread(act: Look, read: readonly Post[]): boolean {
    return this.shownTo(act).some((post) => {
      const thread = threadsOf(this.phone).find(({ id }) => id === post.threadId);
      const mark = this.markOf({ kind: 'thread', thread: thread ? String(nameOf(thread)) : '', at: '' });
      const isSame = ({ id, createdAt }: Post) => id === post.id && createdAt === post.createdAt;
      return post.createdAt > mark && read.some(isSame);
    });
  }

  private markOf(act: Look): string {
    const read = act.kind === 'thread' ? (this.threads.get(act.thread) ?? '') : '';
    return read > (this.since ?? '') ? read : (this.since ?? '');
  }

  /** New posts by thread id; null where nobody knows what was read. */
  expected(): ReadonlyMap<number, number> | null {
    const { since } = this;
    if (since === null) return null;
    for (const { act, read } of this.promised)
      if (this.isUnread(act, read))
        this.fail(`${this.phone.name} does not record the visit ${JSON.stringify(act)}`);
    const me = this.phone.user()?.id;
    const news = new Map<number, number>();
    for (const thread of threadsOf(this.phone)) {
      const mark = this.markOf({ kind: 'thread', thread: String(nameOf(thread)), at: '' });
      const count = postsOf(this.phone).filter(
        ({ threadId, authorId, createdAt }) =>
          threadId === thread.id && createdAt > mark && !(me !== undefined && authorId === me),
      ).length;
      if (count > 0) news.set(thread.id, count);
    }
    return news;
  }
}

/** The phone counts the posts that others wrote since its last look as new, also after gaps. */
export async function checkNews(world: World, phone: Phone): Promise<void> {
  if (!world.features.follows) return;
  const page = phone.pages()[0] ?? openPage(world, phone);
  const expected = world.newsOf(phone).expected();
  if (expected === null) return;
  const me = phone.user()?.id ?? null;
  let news: Awaited<ReturnType<typeof readNews>> = new Map();
  await world.await(page.strand, 'counts what is new', async () => {
    news = await readNews(page.core.cache, me);
  });
  const shown = [...news].map(([id, { count }]) => `${id}: ${count}`).toSorted();
  const wanted = [...expected].map(([id, count]) => `${id}: ${count}`).toSorted();
  world.fault('news counted');
  if (expected.size > 0) world.fault('news found');
  if (shown.join() !== wanted.join())
    world.fail(
      'news',
      `${phone.name} counts ${shown.join() || 'nothing'} instead of ${wanted.join() || 'nothing'}`,
    );
}
