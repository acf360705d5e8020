import type { ForumCategory } from '#contract/forums.ts';
import { HOUR_MS } from '#contract/shared/time.ts';
import { CATALOGUE_STREAM, FORUM_STREAM } from '#contract/sync.ts';
import { businessChanges } from '../../features/businesses/businesses.changes.ts';
import { moveCategoryCounts } from '../../features/forums/categories.repository.ts';
import { insertPost } from '../../features/forums/posts.repository.ts';
import { slugOf } from '../../features/forums/slugs.ts';
import { insertThread, recountThread } from '../../features/forums/threads.repository.ts';
import { type Change, recordChanges } from '../change-log.ts';
import type { Store, Write } from '../store.ts';
import { readSeed } from './read-seed.ts';

/** Role and city of the invented author, age in hours, and text. */
type SamplePost = readonly [author: string, hoursAgo: number, content: string];

/** An invented thread; its authors are marked as sample members. It contains no dose and no diagnosis. */
interface SampleThread {
  category: string;
  title: string;
  isSticky?: true;
  /** Hours ago. */
  lockedHoursAgo?: number;
  posts: readonly SamplePost[];
}

export const SAMPLE_THREADS = readSeed<readonly SampleThread[]>('sample-threads.json');

/** The fixed categories of the forums; the server maintains counts and sponsors. */
export const FORUM_CATEGORIES =
  readSeed<readonly Pick<ForumCategory, 'name' | 'slug' | 'description' | 'isFeatured'>[]>(
    'forum-categories.json',
  );

/** Prefix of invented authors. */
const SAMPLE_MEMBER = 'Sample member';

/** Invented businesses that sponsor categories. */
const SPONSORS = [
  { category: 'horses', domain: 'marionequine.example' },
  { category: 'farm-life-and-florida-weather', domain: 'kissimmeetractor.example' },
] as const;

/** Adds the forum categories of every database. Running it again adds nothing. */
export async function seedForumCategories(store: Store, nowMs: number): Promise<void> {
  await store.write(async ({ trx }) => {
    const added = await trx
      .insertInto('forum_categories')
      .values(
        FORUM_CATEGORIES.map(({ name, slug, description, isFeatured }) => ({
          name,
          slug,
          description,
          is_featured: isFeatured ? 1 : 0,
          thread_count: 0,
          post_count: 0,
          last_activity_at: null,
          sponsored_by_business_id: null,
          version: 0,
        })),
      )
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .execute();
    if (added.length > 0)
      await recordChanges(
        trx,
        added.map(({ id }) => categoryChange(id)),
        isoAt(nowMs),
      );
  });
}

/** Adds the sample threads and sponsors; needs the categories. Running it again adds nothing. */
export async function seedSampleForums(store: Store, nowMs: number): Promise<void> {
  for (const sponsor of SPONSORS) await store.write((write) => addSponsor(write, sponsor, nowMs));
  for (const sample of SAMPLE_THREADS) await store.write((write) => addThread(write, sample, nowMs));
}

async function addSponsor(
  { trx }: Write,
  { category: slug, domain }: (typeof SPONSORS)[number],
  nowMs: number,
) {
  const category = await categoryOf(trx, slug);
  const business = await trx
    .selectFrom('businesses')
    .selectAll()
    .where('source_identity', '=', `sample:${domain}`)
    .executeTakeFirst();
  if (!business || category.sponsored_by_business_id === business.id) return;
  await trx
    .updateTable('forum_categories')
    .set({ sponsored_by_business_id: business.id })
    .where('id', '=', category.id)
    .execute();
  const businesses = await businessChanges(trx, [business]); // a sponsor joins the catalogue
  await recordChanges(trx, [categoryChange(category.id), ...businesses], isoAt(nowMs));
}

async function addThread({ trx }: Write, sample: SampleThread, nowMs: number) {
  const slug = slugOf(sample.title);
  const existing = await trx.selectFrom('threads').select('id').where('slug', '=', slug).executeTakeFirst();
  const [first] = sample.posts;
  if (existing || !first) return;
  const category = await categoryOf(trx, sample.category);
  const [author, hoursAgo] = first;
  const { lockedHoursAgo } = sample;
  const createdAt = isoAt(nowMs - hoursAgo * HOUR_MS);
  const threadId = await insertThread(trx, {
    title: sample.title,
    slug,
    category_id: category.id,
    author_id: null,
    author_name: `${SAMPLE_MEMBER}, ${author}`,
    is_sticky: sample.isSticky ? 1 : 0,
    is_locked: lockedHoursAgo === undefined ? 0 : 1,
    locked_at: lockedHoursAgo === undefined ? null : isoAt(nowMs - lockedHoursAgo * HOUR_MS),
    is_hidden: 0,
    is_removed: 0,
    post_count: 0,
    last_post_at: createdAt,
    created_at: createdAt,
    version: 0,
    key: null,
  });
  const postIds = await addPosts({ trx }, sample, threadId, nowMs);
  await recountThread(trx, threadId);
  await moveCategoryCounts(trx, category.id, { threads: 1, posts: postIds.length });
  const streams = [FORUM_STREAM, `thread:${threadId}`];
  const changes: Change[] = [
    ...postIds.map((id) => ({ entity: 'posts' as const, id, streams })),
    { entity: 'threads', id: threadId, streams },
    categoryChange(category.id),
  ];
  await recordChanges(trx, changes, isoAt(nowMs));
}

async function addPosts({ trx }: Pick<Write, 'trx'>, sample: SampleThread, threadId: number, nowMs: number) {
  const ids: number[] = [];
  for (const [author, hoursAgo, content] of sample.posts) {
    const post = await insertPost(trx, {
      thread_id: threadId,
      author_id: null,
      author_name: `${SAMPLE_MEMBER}, ${author}`,
      content,
      is_edited: 0,
      is_removed: 0,
      is_hidden: 0,
      like_count: 0,
      created_at: isoAt(nowMs - hoursAgo * HOUR_MS),
      written_at: null,
      forum_bytes: 0,
      version: 0,
      key: null,
    });
    ids.push(post.id);
  }
  return ids;
}

function categoryOf(trx: Write['trx'], slug: string) {
  return trx
    .selectFrom('forum_categories')
    .select(['id', 'sponsored_by_business_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
}

const categoryChange = (id: number): Change => ({
  entity: 'forumCategories',
  id,
  streams: [CATALOGUE_STREAM],
});

const isoAt = (ms: number) => new Date(ms).toISOString();
