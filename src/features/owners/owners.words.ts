import { untranslated } from '#src/words/in-languages.ts';

/** The owner's card of a listing. */
export const OWNER_WORDS = untranslated({
  en: {
    yours: 'Your listing',
    asAdmin: 'You are an admin',
    edit: 'Edit listing',
    confirm: 'Confirm it’s up to date',
    confirmed: { title: 'Thank you', description: 'The listing now shows that you checked it today.' },
    waitingHint: 'Only you see this until it’s sent.',
    kept: (reason: string) => `Not sent: ${reason} Your text is saved.`,
    resend: 'Edit and resend',
    saved: { title: 'Listing changed' },
    onPhone: { title: 'Saved on this phone', description: 'It will be sent when you have signal.' },
    failed: 'Not saved',
    keptText: 'Your text is saved.',
  },
});

/** The form that changes a listing. */
export const LISTING_WORDS = untranslated({
  en: {
    heading: 'Edit your listing',
    headingAsAdmin: 'Edit this listing',
    loading: 'Loading your listing...',
    lede: 'Your changes are sent when you have signal.',
    asAdmin: 'You are editing as an admin. The page will show that PetiYard confirmed it.',
    notYours: 'Only the owner of this listing may change it.',
    notHere: 'This listing is not saved on this phone.',
    refused: (reason: string) => `Not sent: ${reason} Your text is saved below.`,
    nothing: 'Nothing has changed yet.',
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
    lede: 'Leave all days empty to skip hours.',
    asText: (text: string) => `Shown until you add hours here: ${text}`,
    opens: 'Opens',
    closes: 'Closes',
    closed: 'Closed',
    add: 'Add hours',
    /** Follows the button's label for screen readers. */
    addOn: (day: string) => ` on ${day}`,
    noTime: 'Choose both times.',
    order:
      'Closing must come after opening. Open past midnight? Close at 12:00 AM, and add the rest to the next day, from 12:00 AM.',
    remove: (day: string) => `Remove these hours on ${day}`,
    copy: 'Copy Monday’s hours to all weekdays',
    timeZone: 'Time zone',
    closedDays: 'Closed on these days',
    closedDay: 'Date',
    addClosed: 'Add a closed day',
    removeClosed: 'Remove this day',
    note: 'Note about your hours',
    noteHint: 'For example: by appointment.',
  },
});

/** "Is this your business?" */
export const CLAIM_WORDS = untranslated({
  en: {
    title: 'Is this your business?',
    lede: 'Claim it to correct details, add hours and reply to reviews.',
    claim: 'Claim this listing',
    message: 'How can we verify you own it?',
    hint: 'For example: call the number on our sign.',
    waiting: 'Your claim is waiting to send.',
    sent: 'You claimed this listing. Our team will review it.',
    refused: (reason: string) => `Your claim was not sent: ${reason} Your text is saved.`,
    toOutbox: 'Open the outbox',
    send: 'Send claim',
    sending: 'Saving...',
    close: 'Close',
    done: { title: 'Claim sent', description: 'Our team will review it.' },
  },
});

/** Claiming by a code that is sent to the listing's email address. */
export const CLAIM_CODE_WORDS = untranslated({
  en: {
    title: 'Verify now with a code',
    lede: (email: string) =>
      `We send a code to ${email}, the address on this listing. Type it here, and the listing is yours. You need signal for this.`,
    send: 'Send the code',
    hasCode: 'I have a code',
    sentTo: (email: string) => `A code is on its way to ${email}.`,
    enter: 'Claim with this code',
    checking: 'Checking...',
    otherwise: 'Or write to us',
    otherwiseHint: 'This works without signal. A person reviews it.',
    done: (name: string) => ({ title: 'This listing is yours', description: `You can change ${name} now.` }),
  },
});

/** An owner's reply to a review. */
export const REPLY_WORDS = untranslated({
  en: {
    from: (business: string) => `Reply from ${business}`,
    answer: 'Reply',
    answerTo: (person: string) => `Reply to ${person}’s review`,
    title: 'Reply to this review',
    label: 'Your reply',
    hint: 'Everyone who reads the review sees it.',
    change: 'Change',
    takeOff: 'Remove',
    takeOffTitle: 'Delete your reply?',
    takeOffText: 'It will disappear for everyone.',
    kept: (reason: string) => `Your reply was not sent: ${reason} Your text is saved.`,
    toOutbox: 'Open the outbox',
    send: 'Send',
    sending: 'Saving...',
    keep: 'Keep it',
    close: 'Close',
    done: { title: 'Reply posted' },
    off: { title: 'Reply removed' },
  },
});
