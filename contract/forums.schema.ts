import { z } from 'zod';
import { MODERATION_ACTIONS } from './forums.ts';

export const forumCategory = z
  .object({
    id: z.int(),
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    isFeatured: z.boolean(),
    threadCount: z.int(),
    postCount: z.int(),
    lastActivityAt: z.iso.datetime().nullable(),
    sponsoredByBusinessId: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'ForumCategory' });

export const forumThread = z
  .object({
    id: z.int(),
    title: z.string(),
    slug: z.string(),
    categoryId: z.int(),
    categorySlug: z.string(),
    categoryName: z.string(),
    authorId: z.int().nullable(),
    authorName: z.string(),
    isSticky: z.boolean(),
    isLocked: z.boolean(),
    /** When the thread was locked; null while it is open. */
    lockedAt: z.iso.datetime().nullable(),
    /** Number of visible posts including the first; one more than the replies. */
    postCount: z.int(),
    lastPostAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    version: z.int(),
    key: z.string().nullable(),
  })
  .meta({ id: 'ForumThread' });

export const forumPost = z
  .object({
    id: z.int(),
    threadId: z.int(),
    content: z.string(),
    authorId: z.int().nullable(),
    authorName: z.string(),
    authorProfileImageUrl: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** When the person wrote it, by the phone's clock; null if sent at once. Display only. */
    writtenAt: z.iso.datetime().nullable(),
    isEdited: z.boolean(),
    likeCount: z.int(),
    version: z.int(),
    key: z.string().nullable(),
    likedByMe: z.boolean().exactOptional(),
  })
  .meta({ id: 'ForumPost' });

/** One line of `GET /api/forums/moderation-log` (admins), newest first. */
export const moderationEntry = z
  .object({
    id: z.int(),
    action: z.enum(MODERATION_ACTIONS),
    /** Null if the act concerns a person. */
    threadId: z.int().nullable(),
    threadTitle: z.string().nullable(),
    postId: z.int().nullable(),
    personId: z.int().nullable(),
    personName: z.string().nullable(),
    /** End of a suspension. */
    until: z.iso.datetime().nullable(),
    reason: z.string().nullable(),
    /** Current name of the admin; null for a deleted account and for the command line. */
    adminName: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ModerationEntry' });
