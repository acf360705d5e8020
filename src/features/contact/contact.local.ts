import type { User } from '#contract/auth.ts';
import {
  CONTACT_ABOUT_MAX,
  type CONTACT_RULES,
  CONTACT_WORDS,
  type ContactPrefill,
  DEFAULT_REQUEST_TYPE,
  listingReport,
  REQUEST_TYPES,
} from '#contract/contact.ts';
import { withKept } from '#src/data/use-draft.ts';
import { get } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import type { FormValuesOf } from '#src/ui/form-state.ts';

export type ContactFields = FormValuesOf<typeof CONTACT_RULES>;

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
  const about = typeof search.about === 'string' ? search.about.trim().slice(0, CONTACT_ABOUT_MAX) : '';
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
}): ContactFields {
  const { prefill, listing, user, kept } = options;
  const empty: ContactFields = {
    requestType: prefill.type ?? DEFAULT_REQUEST_TYPE,
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    country: '',
    message: messageOf(prefill, listing),
  };
  return withKept(empty, kept);
}

function messageOf({ about }: ContactPrefill, listing: ReportedListing | null): string {
  if (listing) return listingReport(listing, '');
  return about ? `${about}\n` : '';
}
