import { FORUM_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

export interface ForumCategory {
  id: number;
  name: string;
  slug: string;
  description: string;
  isFeatured: boolean;
  threadCount: number;
  postCount: number;
  lastActivityAt: string | null;
  sponsoredByBusinessId: number | null;
  version: number;
}

export interface ForumThread {
  id: number;
  title: string;
  slug: string;
  categoryId: number;
  categorySlug: string;
  categoryName: string;
  authorId: number | null;
  authorName: string;
  isSticky: boolean;
  isLocked: boolean;
  /** When it was locked; null while it is open. */
  lockedAt: string | null;
  /** Posts that can be read, the original one included: replies are one fewer. */
  postCount: number;
  lastPostAt: string;
  createdAt: string;
  version: number;
  key: string | null;
}

export interface ForumPost {
  id: number;
  threadId: number;
  content: string;
  authorId: number | null;
  authorName: string;
  authorProfileImageUrl: string | null;
  createdAt: string;
  /** When the person wrote it, by their phone; null when it was sent at once. Shown only. */
  writtenAt: string | null;
  isEdited: boolean;
  likeCount: number;
  version: number;
  key: string | null;
  likedByMe?: boolean;
}

/** `PATCH /api/forums/threads/{id}`, admins only: what stands in it is changed. */
export interface ThreadModeration {
  isLocked?: boolean;
  isSticky?: boolean;
  isHidden?: boolean;
}

/** One line of `GET /api/forums/moderation-log`, admins only, newest first. */
export interface ModerationEntry {
  id: number;
  action: ModerationAction;
  /** Null where the act is about a person. */
  threadId: number | null;
  threadTitle: string | null;
  postId: number | null;
  personId: number | null;
  personName: string | null;
  /** Of a suspension. */
  until: string | null;
  reason: string | null;
  /** Name of the admin today; null when the account is gone, and for the command line. */
  adminName: string | null;
  createdAt: string;
}

export const MODERATION_ACTIONS = [
  'lock',
  'unlock',
  'stick',
  'unstick',
  'hide-thread',
  'show-thread',
  'hide-post',
  'show-post',
  'suspend',
  'take-back',
  'restore',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** Longest address of a thread, in characters. */
export const SLUG_MAX_CHARS = 80;

export const FORUM_MESSAGES = {
  title: 'Title must be at least 3 characters.',
  titleTooLong: 'Title can be at most 140 characters.',
  content: 'Please enter a message before posting.',
  contentTooLong: 'A post can be at most 20,000 characters.',
  category: 'Please choose a category.',
  noCategory: 'This category is not here.',
  noThread: 'This thread is not here any more.',
  noPost: 'This post is not here any more.',
  threadDiffers: 'The thread in the address and the one in the body differ.',
  thread: 'thread must be an id, or the key of a thread written offline.',
  post: 'post must be an id, or the key of a post written offline.',
  notYours: 'Only the person who wrote a post may change it.',
  adminsOnly: 'Only an admin may do this.',
  nothingToChange: 'Say what to change: isLocked, isSticky or isHidden.',
  locked: 'This thread is locked. No new replies can be added.',
  /** `day` is 'Wed' in the week after the lock, later 'Nov 12'. */
  lockedOn: (day: string) =>
    `This thread was locked on ${day}, so your reply was not posted. Your text is kept.`,
} as const;

/** docs/specification.md, sections 5 and 8, word for word; `saved` is docs/product.md, X3. */
export const FORUM_TOASTS = {
  emptyReply: { title: 'Empty reply', description: 'Please enter a message before posting.' },
  missing: { title: 'Missing information', description: 'Please fill in all required fields.' },
  threadFailed: {
    title: 'Error creating thread',
    description: 'There was a problem creating your thread. Please try again.',
  },
  threadDone: { title: 'Thread created' },
  replyDone: { title: 'Reply posted' },
  likeSignIn: { title: 'Authentication required', description: 'Please sign in to like posts.' },
  threadSaved: {
    title: 'Saved on this phone',
    description: 'Your thread will be sent when you have signal.',
  },
  replySaved: { title: 'Saved on this phone', description: 'Your reply will be sent when you have signal.' },
  editSaved: { title: 'Saved on this phone', description: 'Your edit will be sent when you have signal.' },
  edited: { title: 'Post edited' },
  removed: { title: 'Post removed' },
} as const;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Headings, labels and empty states. docs/specification.md, section 2, forums; what it leaves open is ours. */
export const FORUM_WORDS = {
  heading: 'Forums',
  intro: 'Ask, answer and swap what works with other owners.',
  tabs: { all: 'All Categories', featured: 'Featured', recent: 'Recent Activity' },
  featured: 'Featured',
  sticky: 'Sticky',
  locked: 'Locked',
  lockedNotice: FORUM_MESSAGES.locked,
  originalPost: 'Original Post',
  edited: '(edited)',
  postNumber: (number: number) => `Post #${number}`,
  by: (name: string) => `by ${name}`,
  threads: (count: number) => counted(count, 'thread', 'threads'),
  posts: (count: number) => counted(count, 'post', 'posts'),
  replies: (count: number) => counted(count, 'reply', 'replies'),
  likes: (count: number) => counted(count, 'like', 'likes'),
  lastActivity: 'Last activity',
  lastPost: 'Last post',
  noActivity: 'No activity yet',
  rulesHeading: 'Forum rules',
  rules: [
    'Be respectful',
    'No spam or excessive self-promotion',
    'Stay on topic',
    'No offensive content',
    'Respect privacy',
  ],
  statisticsHeading: 'Forum statistics',
  statistics: { categories: 'Categories', threads: 'Threads', posts: 'Posts' },
  createThread: 'Create Thread',
  signInToParticipate: 'Sign in to Participate',
  signInToReply: 'Sign in to Reply',
  stickyThreads: 'Sticky threads',
  threadsHeading: 'Threads',
  noThreads: 'No threads found in this category.',
  noRecent: 'No recent activity.',
  noFeatured: 'No featured categories.',
  noCategories: 'No categories on this phone yet.',
  sponsor: 'Sponsored by',
  viewSponsor: 'View Sponsor',
  newThread: 'New Thread',
  category: 'Category',
  chooseCategory: 'Choose a category',
  title: 'Title',
  titlePlaceholder: 'What is it about?',
  content: 'Message',
  contentPlaceholder: 'Say which animal, since when, and what you have tried.',
  stickyBox: 'Make this thread sticky',
  submitThread: 'Create Thread',
  submittingThread: 'Creating thread...',
  reply: 'Your reply',
  replyPlaceholder: 'Write a reply',
  submitReply: 'Post Reply',
  submittingReply: 'Posting...',
  like: 'Like this post',
  unlike: 'Take back your like',
  edit: 'Edit',
  saveEdit: 'Save',
  cancel: 'Cancel',
  remove: 'Remove',
  removeQuestion: 'Remove this post? Its words are gone for everybody.',
  waiting: 'Waiting to send',
  hint: 'No signal? It waits in your outbox.',
  formerMember: 'Former member',
  you: 'You',
  more: 'Show more',
  loadingForums: 'Loading forums...',
  loadingCategory: 'Loading category...',
  loadingThread: 'Loading thread...',
  categoryNotFound: 'Category not found',
  threadNotFound: 'Thread not found',
  backToForums: 'Back to Forums',
  moderation: {
    lock: 'Lock thread',
    unlock: 'Unlock thread',
    stick: 'Make sticky',
    unstick: 'Take off sticky',
    hideThread: 'Hide thread',
    hidePost: 'Hide post',
  },
} as const;

export const POST_RULES = {
  content: {
    kind: 'text',
    min: FORUM_LIMITS.postMin,
    max: FORUM_LIMITS.postMax,
    message: FORUM_MESSAGES.content,
    tooLong: FORUM_MESSAGES.contentTooLong,
  },
} as const satisfies RuleSet;

export const THREAD_RULES = {
  title: {
    kind: 'text',
    min: FORUM_LIMITS.titleMin,
    max: FORUM_LIMITS.titleMax,
    message: FORUM_MESSAGES.title,
    tooLong: FORUM_MESSAGES.titleTooLong,
  },
  ...POST_RULES,
  categoryId: { kind: 'integer', min: 1, max: Number.MAX_SAFE_INTEGER, message: FORUM_MESSAGES.category },
  isSticky: { kind: 'flag' },
} as const satisfies RuleSet;

export type ThreadDraft = ValuesOf<typeof THREAD_RULES>;

/** A thread is named by its id, or by the key of a thread written offline. */
export interface PostDraft {
  thread: number | string;
  content: string;
}
export interface PostEdit {
  post: number | string;
  content: string;
  /** Version of the post that its author saw. */
  base?: number;
}
export interface PostRemoval {
  post: number | string;
}
export const LIKE_RULES = { liked: { kind: 'flag' } } as const satisfies RuleSet;

/** A state, not a toggle. */
export interface LikeWrite {
  post: number | string;
  liked: boolean;
}
