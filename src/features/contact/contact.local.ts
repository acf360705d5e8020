import type { User } from '#contract/auth.ts';
import type { CONTACT_RULES, RequestType } from '#contract/contact.ts';
import { withKept } from '#src/data/draft/use-draft.ts';
import { get } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { CONTACT_WORDS } from './contact.words.ts';
import type { ContactPrefill } from './contact-address.ts';

const DEFAULT_REQUEST_TYPE: RequestType = 'add_country';

export type ContactValues = FormValuesOf<typeof CONTACT_RULES>;

/** A reported listing. */
export interface ReportedListing {
  id: number;
  name: string;
}

/**
 * Returns the listing in the address; null if there is none. A listing that is not on this phone has only its number.
 */
export async function readListing({ cache }: Core, id: number | undefined): Promise<ReportedListing | null> {
  if (id === undefined) return null;
  const business = await get(cache, id);
  return { id, name: business?.name ?? CONTACT_WORDS.unknownListing };
}

/** Each purpose has its own draft, so that a report never mixes with another message. */
export function contactDraftName({ type, about, business }: ContactPrefill): string {
  return ['contact.send', type, about, business].filter((part) => part !== undefined).join(':');
}

/** Initial values: the draft, then the address, then the signed-in person. */
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

/** A "Not right?" report is an ordinary message that names the listing in its first line. */
function messageOf({ about }: ContactPrefill, listing: ReportedListing | null): string {
  if (listing) return `Not right? Listing ${listing.id}, ${listing.name}:\n`;
  return about ? `${about}\n` : '';
}
