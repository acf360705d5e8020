import { untranslated } from '#src/words/in-languages.ts';

/** The owner's card of a listing. */
export const OWNER_WORDS = untranslated({
  en: {
    yours: 'Your listing',
    asAdmin: 'You are an admin',
    edit: 'Edit listing',
    confirm: 'Say it is still right',
    confirmed: { title: 'Thank you', description: 'The listing shows that it was checked today.' },
    waitingHint: 'Only you see it like this until it is sent.',
    kept: (reason: string) => `Not sent: ${reason} Your text is kept.`,
    resend: 'Edit and resend',
    saved: { title: 'Listing changed' },
    onPhone: { title: 'Saved on this phone', description: 'It is sent when you have signal.' },
    failed: 'Not saved',
    keptText: 'Your text is kept.',
  },
});

/** The form that changes a listing. */
export const LISTING_WORDS = untranslated({
  en: {
    heading: 'Edit your listing',
    headingAsAdmin: 'Edit this listing',
    loading: 'Loading your listing...',
    lede: 'What you change is sent when you have signal. What you leave stays as it is.',
    asAdmin: 'You change it as an admin: its page says that PetiYard has said so.',
    notYours: 'Only the owner of this listing may change it.',
    notHere: 'This listing is not saved on this phone.',
    refused: (reason: string) => `Not sent: ${reason} Your text is kept below.`,
    nothing: 'Nothing is changed yet.',
    save: 'Save',
    saving: 'Saving...',
    profile: 'Your businesses',
    cancel: 'Cancel',
  },
});

/** Form of weekly hours. */
export const HOURS_FORM_WORDS = untranslated({
  en: {
    title: 'Hours',
    lede: 'Leave all days empty if you do not want to say.',
    asText: (text: string) => `Until you state them here, this stands: ${text}`,
    opens: 'Opens',
    closes: 'Closes',
    closed: 'Closed',
    add: 'Add hours',
    /** Follows the button's label for screen readers. */
    addOn: (day: string) => ` on ${day}`,
    noTime: 'Choose both times.',
    order:
      'Closing must come after opening. Open past midnight? Close at 12:00 AM, and add the rest to the next day, from 12:00 AM.',
    remove: (day: string) => `Take these hours off ${day}`,
    copy: 'Monday’s hours on all weekdays',
    timeZone: 'Time zone',
    closedDays: 'Closed on these days',
    closedDay: 'Date',
    addClosed: 'Add a closed day',
    removeClosed: 'Take this day off',
    note: 'Note about your hours',
    noteHint: 'For example: by appointment.',
  },
});

/** "Is this your business?" */
export const CLAIM_WORDS = untranslated({
  en: {
    title: 'Is this your business?',
    lede: 'Then you can keep it right, state your hours and answer reviews.',
    claim: 'Claim this listing',
    message: 'How can we see that it is yours?',
    hint: 'For example: the number on the sign is mine, call it.',
    waiting: 'Your claim waits on this phone until you have signal.',
    sent: 'You have claimed this listing. We look at it.',
    refused: (reason: string) => `Your claim was not sent: ${reason} Your text is kept.`,
    toOutbox: 'Open the outbox',
    send: 'Send',
    sending: 'Saving...',
    close: 'Close',
    done: { title: 'Claim sent', description: 'We look at it.' },
  },
});

/** Claiming by a code that is sent to the listing's email address. */
export const CLAIM_CODE_WORDS = untranslated({
  en: {
    title: 'At once, by a code',
    lede: (email: string) =>
      `We send a code to ${email}, the address on this listing. Type it here, and the listing is yours. You need signal for this.`,
    send: 'Send the code',
    hasCode: 'I have a code',
    sentTo: (email: string) => `A code is on its way to ${email}.`,
    enter: 'Claim with this code',
    checking: 'Checking...',
    otherwise: 'Or tell us',
    otherwiseHint: 'This works without signal. A person looks at it.',
    done: (name: string) => ({ title: 'This listing is yours', description: `You can change ${name} now.` }),
  },
});

/** An owner's reply to a review. */
export const REPLY_WORDS = untranslated({
  en: {
    from: (business: string) => `Answer from ${business}`,
    answer: 'Answer',
    answerTo: (person: string) => `Answer the review of ${person}`,
    title: 'Answer this review',
    label: 'Your answer',
    hint: 'Everybody who reads the review sees it.',
    change: 'Change',
    takeOff: 'Take off',
    takeOffTitle: 'Take your answer off?',
    takeOffText: 'It disappears for everybody.',
    kept: (reason: string) => `Your answer was not sent: ${reason} Your text is kept.`,
    toOutbox: 'Open the outbox',
    send: 'Send',
    sending: 'Saving...',
    keep: 'Keep it',
    close: 'Close',
    done: { title: 'Answer posted' },
    off: { title: 'Answer taken off' },
  },
});
