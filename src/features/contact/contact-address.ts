import { REQUEST_TYPES, type RequestType } from '#contract/contact.ts';

/** Longest subject in an address, in characters. */
const ABOUT_MAX = 200;

/** Parameters of the page: `/contact?type=support&about=…`, `/contact?type=feedback&business=12`. */
export interface ContactPrefill {
  type?: RequestType | undefined;
  /** First line of the message, in plain words. */
  about?: string | undefined;
  /** Id of an incorrect listing. */
  business?: number | undefined;
}

/** Reads the parameters and ignores invalid ones. */
export function prefillOf(search: Record<string, unknown>): ContactPrefill {
  const type = REQUEST_TYPES.find((known) => known === search.type);
  const about = typeof search.about === 'string' ? search.about.trim().slice(0, ABOUT_MAX) : '';
  const business = Number(search.business);
  return {
    ...(type ? { type } : {}),
    ...(about ? { about } : {}),
    ...(Number.isSafeInteger(business) && business > 0 ? { business } : {}),
  };
}
