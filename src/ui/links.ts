import { EMAIL_PATTERN, isHttpUrl, isPhone } from '#contract/rules.ts';

const EXTENSION = /\s*(?:ext\.?|x)\s*(\d+)\s*$/i;

/**
 * Address that dials a number: digits and a leading +, an extension after a pause; null for what is no number, and for
 * every number of a sample, which would reach nobody or a stranger.
 * A comma is the pause that phones know; RFC 3966 has no form for it that they dial.
 */
export function telHref(
  phone: string | null | undefined,
  { isSample }: { isSample: boolean },
): string | null {
  if (isSample || !phone || !isPhone(phone)) return null;
  const main = phone.replace(EXTENSION, '');
  const extension = EXTENSION.exec(phone)?.[1];
  return `tel:${main.startsWith('+') ? '+' : ''}${main.replace(/\D/g, '')}${extension ? `,${extension}` : ''}`;
}

/** Address that begins a mail; null for what is no mail address. */
export function mailHref(email: string | null | undefined): string | null {
  return email && EMAIL_PATTERN.test(email)
    ? `mailto:${encodeURIComponent(email).replace('%40', '@')}`
    : null;
}

/** Address of an outside page; null for anything but http and https. */
export function webHref(website: string | null | undefined): string | null {
  return website && isHttpUrl(website) ? website : null;
}

/** What is told about a link that a person or a listing brought along. */
export const OUTSIDE_REL = 'nofollow ugc noopener noreferrer';

/** A web address as people read it: 'paynesvet.example/hours'. */
export const webName = (href: string) => href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** A picture that may be shown: a file of our own. The page's policy lets no outside picture load, so none is asked for. */
export function ownPicture(image: string | null | undefined): string | null {
  return image && /^\/(?![/\\])[\w./-]+$/.test(image) ? image : null;
}
