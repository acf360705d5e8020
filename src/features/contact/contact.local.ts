import type { User } from '#contract/auth.ts';
import { type CONTACT_RULES, REQUEST_TYPES, type RequestType } from '#contract/contact.ts';
import { withKept } from '#src/data/use-draft.ts';
import { get } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { CONTACT_WORDS } from './contact.words.ts';

const DEFAULT_REQUEST_TYPE: RequestType = 'add_country';
/** Longest subject that an address may fill in, in characters. */
const ABOUT_MAX = 200;

/** What an address of this page may fill in: `/contact?type=support&about=…`, `/contact?type=feedback&business=12`. */
export interface ContactPrefill {
  type?: RequestType | undefined;
  /** Begins the message: a subject in plain words. */
  about?: string | undefined;
  /** Id of a listing that is not right. */
  business?: number | undefined;
}

export type ContactValues = FormValuesOf<typeof CONTACT_RULES>;

/** A listing that is reported. */
export interface ReportedListing {
  id: number;
  name: string;
}

/** The listing that an address names; null when it names none. One that this phone does not have keeps its number. */
export async function readListing({ cache }: Core, id: number | undefined): Promise<ReportedListing | null> {
  if (id === undefined) return null;
  const business = await get(cache, id);
  return { id, name: business?.name ?? CONTACT_WORDS.unknownListing };
}

/** What the address of the page fills in; what cannot be used is left out. */
export function prefillOf(search: Record<string, unknown>): ContactPrefill {
  const type = REQUEST_TYPES.find((each) => each === search.type);
  const about = typeof search.about === 'string' ? search.about.trim().slice(0, ABOUT_MAX) : '';
  const business = Number(search.business);
  return {
    ...(type ? { type } : {}),
    ...(about ? { about } : {}),
    ...(Number.isSafeInteger(business) && business > 0 ? { business } : {}),
  };
}

/** Each purpose has its own draft, so that a report about a listing never mixes with another letter. */
export function contactDraftName({ type, about, business }: ContactPrefill): string {
  return ['contact.send', type, about, business].filter((part) => part !== undefined).join(':');
}

/** Where the form begins: the kept draft over what the address and the signed-in person say. */
export function startOf(options: {
  prefill: ContactPrefill;
  listing: ReportedListing | null;
  user: User | null;
  kept: Record<string, unknown> | null;
}): ContactValues {
  const { prefill, listing, user, kept } = options;
  const empty: ContactValues = {
    requestType: prefill.type ?? DEFAULT_REQUEST_TYPE,
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    country: '',
    message: messageOf(prefill, listing),
  };
  return withKept(empty, kept);
}

/** A "Not right?" report about a listing is an ordinary message, which names the listing in its first line. */
function messageOf({ about }: ContactPrefill, listing: ReportedListing | null): string {
  if (listing) return `Not right? Listing ${listing.id}, ${listing.name}:\n`;
  return about ? `${about}\n` : '';
}
