import type { MutationName, Mutations } from '#contract/mutations.ts';
import { REQUEST_TYPE_NAMES } from '#src/features/contact/contact.words.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { untranslated } from '#src/words/in-languages.ts';

/** '1 post', '3 posts'. */
const posts = (count: number) => (count === 1 ? '1 post' : `${formatCount(count)} posts`);

/** '1 post is waiting', '3 posts are waiting'. */
const areWaiting = (count: number) => `${posts(count)} ${count === 1 ? 'is' : 'are'} waiting`;

/** Results of Send now. */
export const SEND_NOW_RESULTS = untranslated({
  en: {
    sent: (count: number) => `${posts(count)} sent.`,
    partSent: (sent: number, all: number) =>
      `${sent} of ${all} sent. ${all - sent} ${all - sent === 1 ? 'needs' : 'need'} your attention.`,
    refused: (count: number) => (count === 1 ? '1 needs your attention.' : `${count} need your attention.`),
    stillWaiting: (sent: number, waiting: number) => `${sent} sent. ${waiting} still waiting.`,
    noSignal: (count: number) => `No signal. Nothing was sent. ${areWaiting(count)}, safe on this phone.`,
    notYet: (count: number) => `Nothing was sent yet. ${areWaiting(count)}, safe on this phone.`,
    withdrawn: 'Nothing is waiting any more.',
  },
});

/** Headings, labels and buttons of `/outbox`. */
export const OUTBOX_WORDS = untranslated({
  en: {
    heading: 'Outbox',
    nothingWaiting: 'Nothing is waiting.',
    needAttention: (count: number) =>
      count === 1 ? '1 needs your attention.' : `${count} need your attention.`,
    listLabel: 'Waiting and sent',
    sent: 'Sent',
    written: (when: string) => `written ${when}`,
    sentAt: (when: string) => `Sent ${when}`,
    notSent: (reason: string) => `Not sent: ${reason}`,
    details: 'Details',
    otherText: 'Your other text',
    openThread: 'Open the thread',
    openBusiness: 'Open the business',
    sendNow: 'Send now',
    sendingNow: 'Sending…',
    signInFirst: 'Sign in to send.',
    edit: 'Edit',
    cancel: 'Cancel',
    editAndResend: 'Edit and resend',
    copy: 'Copy text',
    newThread: 'Start a new thread',
    delete: 'Delete',
    keep: 'Keep it',
    deleteWarning: 'Your text is removed from this phone and is not sent.',
    mayHaveLeftWarning:
      'It may have left this phone already. If our server has it, it is posted and shown as sent.',
    showOlder: 'Show older',
    deleteForever: 'Delete forever?',
    safe: (count: number) =>
      `${count} waiting to send. ${count === 1 ? 'It is' : 'They are'} safe on this phone.`,
    waitingForThread: 'Waiting for your thread.',
    changedMeanwhile: 'This was changed meanwhile, so it was not deleted. Look at it again.',
    postedAnyway: 'This had already been posted when you deleted it here.',
    /** For a kind that this version of the app does not know. */
    unknownKind: 'Post',
    actionsOf: (action: string, title: string) => `${action}: ${title}`,
    copied: { title: 'Copied' },
    copyFailed: { title: 'Could not copy', description: 'Open Edit and copy the text by hand.' },
    editSaved: {
      title: 'Saved on this phone',
      description: 'Your change will be sent when you have signal.',
    },
    threadSaved: {
      title: 'Saved on this phone',
      description: 'Your thread will be sent when you have signal.',
    },
    save: 'Save',
    saving: 'Saving…',
    close: 'Close',
    replyOff: 'You took your answer off.',
    answer: 'Your answer',
    claim: 'How we can see that it is yours',
    like: 'You like this post.',
    unlike: 'You took back your like.',
    emptyHeading: 'Your outbox is empty',
    empty: 'What you write without signal waits here, safe on this phone, until it is sent.',
    ratingOption: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
    keptHeading: 'Kept on this phone',
    keptLede: 'Pages you can open with no signal.',
    keptArea: (name: string, miles: number) => `${name}, ${formatCount(miles)} mi`,
    businesses: (count: number) => (count === 1 ? '1 business' : `${formatCount(count)} businesses`),
    forum: 'Forums',
    threads: (count: number) => (count === 1 ? '1 thread' : `${formatCount(count)} threads`),
    notCopied: 'not saved yet',
    nothingKept: 'Nothing is kept yet. It is saved with your first visit that has signal.',
  },
});

/** Titles of one kind of write. */
interface Title<N extends MutationName> {
  /** For an unknown subject. */
  plain: string;
  of(about: string): string;
  /** Subject in the write's own args. */
  subject?(args: Mutations[N]): string | undefined;
}

type Titles = { readonly [N in MutationName]: Title<N> };

export const MUTATION_TITLES: Titles = untranslated<Titles>({
  en: {
    'review.write': { plain: 'Review', of: (about) => `Review of ${about}` },
    'business.register': {
      plain: 'New business',
      of: (about) => `New business: ${about}`,
      subject: ({ name }) => name,
    },
    'business.edit': { plain: 'Change to your listing', of: (about) => `Change to ${about}` },
    'business.confirm': { plain: 'Listing still right', of: (about) => `${about} is still right` },
    'review.reply': { plain: 'Answer to a review', of: (about) => `Answer to a review of ${about}` },
    'claim.send': { plain: 'Claim of a listing', of: (about) => `Claim of ${about}` },
    'report.send': { plain: 'Report', of: (about) => `Report of ${about}` },
    'preferences.set': { plain: 'Animal preferences', of: () => 'Animal preferences' },
    'person.set': { plain: 'My people', of: () => 'My people' },
    'animal.set': { plain: 'Animal', of: (about) => `Animal: ${about}`, subject: ({ name }) => name },
    'animal.remove': { plain: 'Removal of an animal', of: (about) => `Removal of ${about}` },
    'record.add': { plain: 'Record', of: (about) => `Record of ${about}` },
    'record.edit': { plain: 'Change to a record', of: (about) => `Change to a record of ${about}` },
    'record.remove': { plain: 'Removal of a record', of: (about) => `Removal of a record of ${about}` },
    'thread.create': {
      plain: 'New thread',
      of: (about) => `New thread: “${about}”`,
      subject: ({ title }) => title,
    },
    'post.create': { plain: 'Reply', of: (about) => `Reply in “${about}”` },
    'post.edit': { plain: 'Change to your post', of: (about) => `Change to your post in “${about}”` },
    'post.remove': { plain: 'Removal of your post', of: (about) => `Removal of your post in “${about}”` },
    'post.like': { plain: 'Like', of: (about) => `Like in “${about}”` },
    'contact.send': {
      plain: 'Message',
      of: (about) => `Message: ${about}`,
      subject: ({ requestType }) => REQUEST_TYPE_NAMES[requestType],
    },
    'game.download': { plain: 'Download', of: (about) => `Download of ${about}` },
  },
});

/** The fields of an entry or a receipt that make its title. */
export interface NamedWrite {
  name: MutationName;
  args: Mutations[MutationName];
  about?: string;
}

/** Returns the title of a write from `about`, else from its own args, else only its kind. */
export function titleOf({ name, args, about }: NamedWrite): string {
  if (!Object.hasOwn(MUTATION_TITLES, name)) return OUTBOX_WORDS.unknownKind; // queued by a newer version of the app
  const title = MUTATION_TITLES[name] as unknown as Title<MutationName>;
  const subject = about || title.subject?.(args);
  return subject ? title.of(subject) : title.plain;
}
