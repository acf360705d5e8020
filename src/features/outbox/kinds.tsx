import {
  BadgeCheck,
  Bell,
  ClipboardList,
  ContactRound,
  Flag,
  Gamepad2,
  Heart,
  KeyRound,
  Mail,
  MessageSquare,
  MessagesSquare,
  PawPrint,
  Pencil,
  Reply,
  Send,
  SquarePen,
  Star,
  Store,
  ThumbsUp,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { ANIMAL_FIELDS, RECORD_FIELDS } from '#contract/animals.ts';
import { ANSWERED_FACTS, FACTS, factsAmong } from '#contract/facts.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { BusinessFields } from '#contract/owners.ts';
import type { ReportDraft } from '#contract/reports.ts';
import { fieldLines } from '#src/features/animals/field-lines.local.ts';
import { BUSINESS_WORDS } from '#src/features/businesses/businesses.words.ts';
import { reviewNamed, rowNamed } from '#src/local/cache/named.ts';
import type { Core } from '#src/local/core.ts';
import type { NewWrite } from '#src/local/outbox/enqueue.ts';
import { formatHours } from '#src/ui/formats/format-hours.ts';
import { formatMiles } from '#src/ui/formats/format-number.ts';
import type { LucideIcon } from '#src/ui/shown/icon.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { EditWork } from './edit-form.tsx';
import {
  ClaimEdit,
  ContactEdit,
  PostEdit,
  ReplyEdit,
  ReportEdit,
  ReviewEdit,
  ThreadEdit,
} from './edit-text-forms.tsx';
import { OUTBOX_WORDS } from './outbox.words.ts';

/** A write that changes a delivered one. */
type FollowUp = { [N in MutationName]: Pick<NewWrite<N>, 'name' | 'args'> }[MutationName];

/** How the text of a write can be edited. */
interface Text<N extends MutationName> {
  /** Title that precedes the text when it is copied. */
  heading?(args: Mutations[N]): string;
  /** The edit form with the editable fields. Returns null if `page` is used. */
  form(initial: Mutations[N], work: EditWork): ReactNode;
  /** The editable fields. Default: all args. */
  fields?(args: Mutations[N]): Partial<Mutations[N]>;
  /** Address of the page that edits it instead of the dialog. */
  page?(key: string): string;
  /** The write that changes it after delivery. Absent if that is not possible. */
  after?(args: Mutations[N], key: string): FollowUp;
}

/** How the outbox page shows one kind of write. */
interface Kind<N extends MutationName> {
  icon: LucideIcon;
  /** Its text without the title. */
  words(args: Mutations[N]): string;
  /** Address where it is shown after delivery; null if there is none. */
  link(core: Core, args: Mutations[N], id: number | undefined): Promise<string | null> | string | null;
  text?: Text<N>;
}

/** All kinds of writes. The type requires every mutation. */
const KINDS: { [N in MutationName]: Kind<N> } = {
  'review.write': {
    icon: Star,
    words: ({ comment }) => comment,
    link: (core, { businessId }) => linkOfBusiness(core, businessId),
    text: {
      form: (initial, work) => <ReviewEdit initial={initial} work={work} />,
      fields: ({ rating, comment }) => ({ rating, comment }),
      after: (args) => ({ name: 'review.write', args }),
    },
  },
  'business.register': {
    icon: Store,
    words: ({ description }) => description,
    link: (_core, _args, id) => (id === undefined ? null : `/business/${id}`),
    // A registration is too large for a dialog.
    text: { form: () => null, page: (key) => `/register-business?entry=${key}` },
  },
  'business.edit': {
    icon: SquarePen,
    words: ({ fields }) => listingWords(fields),
    link: (core, { business }) => linkOfBusiness(core, business),
    text: { form: () => null, page: (key) => `/edit-listing?entry=${key}` },
  },
  'business.confirm': {
    icon: BadgeCheck,
    words: () => '',
    link: (core, { business }) => linkOfBusiness(core, business),
  },
  'review.reply': {
    icon: Reply,
    words: ({ content }) => content || OUTBOX_WORDS.replyOff,
    link: async (core, { review }) =>
      linkOfBusiness(core, (await reviewNamed(core.cache, review))?.businessId),
    text: {
      form: (initial, work) => <ReplyEdit initial={initial} work={work} />,
      fields: ({ content }) => ({ content }),
      after: (args) => ({ name: 'review.reply', args }),
    },
  },
  'claim.send': {
    icon: KeyRound,
    words: ({ message }) => message,
    link: (core, { business }) => linkOfBusiness(core, business),
    text: {
      form: (initial, work) => <ClaimEdit initial={initial} work={work} />,
      fields: ({ message }) => ({ message }),
      after: (args) => ({ name: 'claim.send', args }),
    },
  },
  'report.send': {
    icon: Flag,
    words: ({ reason, text }) => [labelOf(reason), text].filter(Boolean).join(': '),
    link: linkOfReported,
    text: {
      form: ({ kind, ...initial }, work) => <ReportEdit kind={kind} initial={initial} work={work} />,
      after: (args) => ({ name: 'report.send', args }),
    },
  },
  'preferences.set': {
    icon: Heart,
    words: ({ animals, businessTypes }) => [...animals, ...businessTypes].map(labelOf).join(', '),
    link: () => '/profile',
  },
  'person.set': {
    icon: ContactRound,
    words: ({ entries }) => entries.map(({ name }) => name).join(', '),
    link: () => '/people',
  },
  'animal.set': { icon: PawPrint, words: (args) => fieldLines(ANIMAL_FIELDS, args), link: () => '/animals' },
  'animal.remove': { icon: Trash2, words: () => '', link: () => '/animals' },
  'record.add': {
    icon: ClipboardList,
    words: (args) => fieldLines(RECORD_FIELDS, args),
    link: () => '/animals',
  },
  'record.edit': {
    icon: ClipboardList,
    words: (args) => fieldLines(RECORD_FIELDS, args),
    link: () => '/animals',
  },
  'record.remove': { icon: Trash2, words: () => '', link: () => '/animals' },
  'thread.create': {
    icon: MessagesSquare,
    words: ({ content }) => content,
    link: (core, _args, id) => linkOfThreadId(core, id),
    text: {
      heading: ({ title }) => title,
      form: (initial, work) => <ThreadEdit initial={initial} work={work} />,
    },
  },
  'post.create': {
    icon: MessageSquare,
    words: ({ content }) => content,
    link: (core, { thread }) => linkOfThread(core, thread),
    text: {
      form: (initial, work) => <PostEdit initial={initial} work={work} />,
      fields: ({ content }) => ({ content }),
      after: ({ content }, key) => ({ name: 'post.edit', args: { post: key, content } }),
    },
  },
  'post.edit': {
    icon: Pencil,
    words: ({ content }) => content,
    link: (core, { post }) => linkOfPost(core, post),
    text: {
      form: (initial, work) => <PostEdit initial={initial} work={work} />,
      fields: ({ content }) => ({ content }),
      after: (args) => ({ name: 'post.edit', args }),
    },
  },
  'post.remove': { icon: Trash2, words: () => '', link: (core, { post }) => linkOfPost(core, post) },
  'post.like': {
    icon: ThumbsUp,
    words: ({ liked }) => (liked ? OUTBOX_WORDS.like : OUTBOX_WORDS.unlike),
    link: (core, { post }) => linkOfPost(core, post),
  },
  'thread.follow': {
    icon: Bell,
    words: ({ following }) => (following ? OUTBOX_WORDS.follow : OUTBOX_WORDS.unfollow),
    link: (core, { thread }) => linkOfThread(core, thread),
  },
  'contact.send': {
    icon: Mail,
    words: ({ message }) => message,
    link: () => null,
    text: { form: (initial, work) => <ContactEdit initial={initial} work={work} /> },
  },
  'game.download': { icon: Gamepad2, words: () => '', link: () => '/mobile-games' },
};

/** For a kind that a newer version of the app has queued. */
const UNKNOWN: Kind<MutationName> = { icon: Send, words: () => '', link: () => null };

/** Returns the kind of a mutation, without its specific types. */
export const kindOf = (name: MutationName): Kind<MutationName> =>
  Object.hasOwn(KINDS, name) ? (KINDS[name] as unknown as Kind<MutationName>) : UNKNOWN;

/** Returns the page of a business; null if this phone does not know its id. */
async function linkOfBusiness(
  { cache }: Core,
  business: number | string | undefined,
): Promise<string | null> {
  const id = typeof business === 'string' ? (await rowNamed(cache.businesses, business))?.id : business;
  return id === undefined ? null : `/business/${id}`;
}

/** Returns the page of a reported item; null for a person. */
async function linkOfReported(core: Core, { kind, id }: ReportDraft): Promise<string | null> {
  switch (kind) {
    case 'business':
      return linkOfBusiness(core, id);
    case 'review':
      return linkOfBusiness(core, (await reviewNamed(core.cache, id))?.businessId);
    case 'thread':
      return linkOfThread(core, id);
    case 'post':
      return linkOfPost(core, id);
    case 'person':
      return null;
  }
}

/** Returns the page of a thread by its id; null if it is not on this phone. */
async function linkOfThreadId({ cache }: Core, id: number | undefined): Promise<string | null> {
  const thread = id === undefined ? undefined : await cache.threads.get(id);
  return thread ? `/forums/thread/${thread.slug}` : null;
}

/** Returns the page of a thread by its id or key. The row or the receipt of a key has the id. */
async function linkOfThread(core: Core, thread: number | string): Promise<string | null> {
  if (typeof thread === 'number') return linkOfThreadId(core, thread);
  const row = await rowNamed(core.cache.threads, thread);
  return linkOfThreadId(core, row?.id ?? (await core.outbox.receipts.get(thread))?.id);
}

/** Returns the page of a post's thread. */
async function linkOfPost(core: Core, post: number | string): Promise<string | null> {
  return linkOfThreadId(core, (await rowNamed(core.cache.posts, post))?.threadId);
}

/** Describes a change to a listing, one line for each field. */
function listingWords({ hours, facts, location: _, serviceRadiusMiles, ...fields }: BusinessFields): string {
  const lines = [
    ...Object.values(fields).map((value) =>
      Array.isArray(value) ? value.map(labelOf).join(', ') : typeof value === 'string' ? value : '',
    ),
    factsAmong(facts ?? [])
      .map((fact) => labelOf(FACTS[fact].yes))
      .join(', '),
    ...ANSWERED_FACTS.map((fact) =>
      fields[fact] == null ? '' : labelOf(FACTS[fact][fields[fact] ? 'yes' : 'no']),
    ),
    serviceRadiusMiles ? BUSINESS_WORDS.farmCallsWithin(formatMiles(serviceRadiusMiles)) : '',
    hours ? formatHours(hours) : '',
  ];
  return lines.filter((line) => line !== '').join('\n');
}
