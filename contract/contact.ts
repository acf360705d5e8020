import { CONTACT_LIMITS } from './limits.ts';
import { ONE_LINE, type RuleSet, type ValuesOf } from './rules.ts';

/** docs/specification.md, section 5; the first is the default. */
export const REQUEST_TYPES = ['add_country', 'business_inquiry', 'support', 'feedback', 'other'] as const;

export type RequestType = (typeof REQUEST_TYPES)[number];

/** Response of `POST /api/contact`. */
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
    patterns: [ONE_LINE],
    message: CONTACT_MESSAGES.name,
    tooLong: CONTACT_MESSAGES.nameTooLong,
  },
  email: { kind: 'email', max: CONTACT_LIMITS.emailMax, message: CONTACT_MESSAGES.email },
  country: {
    kind: 'text',
    min: CONTACT_LIMITS.countryMin,
    max: CONTACT_LIMITS.countryMax,
    patterns: [ONE_LINE],
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

/** Start of a "Not right?" message: the phone puts the listing into the first line. */
const ABOUT_LISTING = /^Not right\? Listing ([1-9]\d{0,14}),/;

/** Returns the listing id of such a message; null for any other text. */
export function reportedListing(text: string): number | null {
  const [, digits] = ABOUT_LISTING.exec(text) ?? [];
  return digits === undefined ? null : Number(digits);
}
