import { CONTACT_LIMITS } from './limits.ts';
import type { RuleSet, ValuesOf } from './rules.ts';

/** docs/specification.md, section 5; the first is the default. */
export const REQUEST_TYPES = ['add_country', 'business_inquiry', 'support', 'feedback', 'other'] as const;
export type RequestType = (typeof REQUEST_TYPES)[number];
export const DEFAULT_REQUEST_TYPE: RequestType = 'add_country';

/** The names under which the request types are shown. */
export const REQUEST_TYPE_NAMES: Readonly<Record<RequestType, string>> = {
  add_country: 'Add my country',
  business_inquiry: 'Business inquiry',
  support: 'Support',
  feedback: 'Feedback',
  other: 'Other',
};

/** Answer of `POST /api/contact`. */
export interface ContactReceipt {
  id: number;
  createdAt: string;
}

export const CONTACT_MESSAGES = {
  name: 'Name must be at least 2 characters',
  nameTooLong: 'Name can be at most 120 characters',
  email: 'Please enter a valid email address',
  country: 'Please enter your country',
  countryTooLong: 'Country can be at most 80 characters',
  message: 'Message must be at least 10 characters',
  messageTooLong: 'Message can be at most 5,000 characters',
  requestType: 'Please select a request type',
  tooMany: 'Too many messages from this connection. Please wait an hour.',
} as const;

export const CONTACT_RULES = {
  name: {
    kind: 'text',
    min: CONTACT_LIMITS.nameMin,
    max: CONTACT_LIMITS.nameMax,
    message: CONTACT_MESSAGES.name,
    tooLong: CONTACT_MESSAGES.nameTooLong,
  },
  email: { kind: 'email', max: CONTACT_LIMITS.emailMax, message: CONTACT_MESSAGES.email },
  country: {
    kind: 'text',
    min: CONTACT_LIMITS.countryMin,
    max: CONTACT_LIMITS.countryMax,
    message: CONTACT_MESSAGES.country,
    tooLong: CONTACT_MESSAGES.countryTooLong,
  },
  message: {
    kind: 'text',
    min: CONTACT_LIMITS.messageMin,
    max: CONTACT_LIMITS.messageMax,
    message: CONTACT_MESSAGES.message,
    tooLong: CONTACT_MESSAGES.messageTooLong,
  },
  requestType: { kind: 'choice', options: REQUEST_TYPES, message: CONTACT_MESSAGES.requestType },
} as const satisfies RuleSet;
export type ContactDraft = ValuesOf<typeof CONTACT_RULES>;

/** docs/specification.md, section 8; `saved` stands until the server has answered. */
export const CONTACT_TOASTS = {
  done: {
    title: 'Message Sent!',
    description: 'Thank you for your message. We will get back to you soon.',
  },
  failed: {
    title: 'Submission Failed',
    description: 'There was a problem sending your message. Please try again.',
  },
  saved: { title: 'Saved on this phone', description: 'Your message will be sent when you have signal.' },
} as const;

/** `/contact`. docs/specification.md, section 2. */
export const CONTACT_WORDS = {
  heading: 'Contact Us',
  intro: 'Ask, report or suggest something. A person reads every message.',
  requestType: 'What is it about?',
  name: 'Name',
  email: 'Email',
  country: 'Country',
  message: 'Message',
  messageHint: '10 to 5,000 characters. No signal? It waits in your outbox.',
  send: 'Send Message',
  sending: 'Sending...',
  thanksHeading: 'Message Sent!',
  thanks: 'Thank you for your message. We will get back to you soon.',
  savedHeading: 'Saved on this phone',
  saved: 'Your message will be sent when you have signal.',
  toOutbox: 'Open outbox',
  sendAnother: 'Send Another Message',
  loading: 'Loading the form...',
  unknownListing: 'name not known on this phone',
  optionsHeading: 'Other ways we can help',
  choose: 'Write about this',
  counter: (written: string, most: string) => `${written} of ${most}`,
} as const;

/** The three info cards beside the form; each one chooses a request type. */
export const CONTACT_CARDS = [
  {
    name: 'business',
    title: 'Business',
    text: 'You run a service for animals, or you want to advertise? Write to us, or list your business yourself.',
    requestType: 'business_inquiry',
  },
  {
    name: 'support',
    title: 'Support',
    text: 'Something does not work, or you cannot sign in? Tell us what you did and what you saw.',
    requestType: 'support',
  },
  {
    name: 'expansion',
    title: 'Expansion',
    text: 'PetiYard begins in Florida. Tell us which country or region should come next.',
    requestType: 'add_country',
  },
] as const satisfies readonly { name: string; title: string; text: string; requestType: RequestType }[];

/** A "Not right?" report about a listing is an ordinary message whose text begins like this. */
const LISTING_REPORT_PREFIX = 'Not right?';

/** The text of a report about a listing; the listing's id and name stand in its first line. */
export function listingReport(business: { id: number; name: string }, words: string): string {
  return `${LISTING_REPORT_PREFIX} Listing ${business.id}, ${business.name}:\n${words}`;
}

const LISTING_REPORT = /^Not right\? Listing ([1-9]\d{0,14}),/;

/** Id of the listing that such a text is about; null for any other text. */
export function reportedListing(text: string): number | null {
  const [, digits] = LISTING_REPORT.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** What an address of this page may fill in: `/contact?type=support&about=…`, `/contact?type=feedback&business=12`. */
export interface ContactPrefill {
  type?: RequestType | undefined;
  /** Begins the message: a subject in plain words. */
  about?: string | undefined;
  /** Id of a listing that is not right. */
  business?: number | undefined;
}

/** Longest subject that an address may fill in, in characters. */
export const CONTACT_ABOUT_MAX = 200;
