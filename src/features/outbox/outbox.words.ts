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
    noSignal: (count: number) => `No signal, so nothing was sent. ${areWaiting(count)}, safe on this phone.`,
    notYet: (count: number) => `Nothing was sent yet. ${areWaiting(count)}, safe on this phone.`,
    withdrawn: 'Nothing is waiting now.',
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
    deleteWarning: 'It will be deleted from this phone and won’t be sent.',
    mayHaveLeftWarning: 'It may have been sent already. If so, it is posted and shown as sent.',
    showOlder: 'Show older',
    deleteForever: 'Delete forever?',
    safe: (count: number) =>
      `${count} waiting to send. ${count === 1 ? 'It is' : 'They are'} safe on this phone.`,
    waitingForThread: 'Waiting for your thread.',
    changedMeanwhile: 'This changed, so it wasn’t deleted. Check it again.',
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
    replyOff: 'You removed your reply.',
    answer: 'Your reply',
    claim: 'How we can verify you own it',
    like: 'You like this post.',
    unlike: 'You removed your like.',
    emptyHeading: 'Your outbox is empty',
    empty: 'Posts you write without signal wait here, safe on this phone, until they’re sent.',
    ratingOption: (rating: number) => (rating === 1 ? '1 star' : `${rating} stars`),
    keptHeading: 'Saved for offline',
    keptLede: 'Pages you can open without signal.',
    keptArea: (name: string, miles: number) => `${name}, ${formatCount(miles)} mi`,
    businesses: (count: number) => (count === 1 ? '1 business' : `${formatCount(count)} businesses`),
    forum: 'Forums',
    threads: (count: number) => (count === 1 ? '1 thread' : `${formatCount(count)} threads`),
    notCopied: 'not saved yet',
    nothingKept: 'Nothing is saved yet. Open the app with signal to save it.',
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
    'business.confirm': { plain: 'Listing is up to date', of: (about) => `${about} is up to date` },
    'review.reply': { plain: 'Reply to a review', of: (about) => `Reply to a review of ${about}` },
    'claim.send': { plain: 'Claim of a listing', of: (about) => `Claim of ${about}` },
    'report.send': { plain: 'Report', of: (about) => `Report of ${about}` },
    'preferences.set': { plain: 'Animal preferences', of: () => 'Animal preferences' },
    'person.set': { plain: 'My contacts', of: () => 'My contacts' },
    'animal.set': { plain: 'Animal', of: (about) => `Animal: ${about}`, subject: ({ name }) => name },
    'animal.remove': { plain: 'Removal of an animal', of: (about) => `Removal of ${about}` },
    'record.add': { plain: 'Record', of: (about) => `Record for ${about}` },
    'record.edit': { plain: 'Change to a record', of: (about) => `Change to a record for ${about}` },
    'record.remove': { plain: 'Removal of a record', of: (about) => `Removal of a record for ${about}` },
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
