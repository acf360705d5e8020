import type { Business } from '#contract/businesses.ts';
import { isLatLng } from '#contract/geo.ts';
import { EMAIL_PATTERN, isHttpUrl, isPhone } from '#contract/rules.ts';

const EXTENSION = /\s*(?:ext\.?|x)\s*\d+\s*$/i;

/** Address that dials a number, digits and a leading + alone; null for what is no number. An extension is left out. */
export function telHref(phone: string | null | undefined): string | null {
  if (!phone || !isPhone(phone)) return null;
  const main = phone.replace(EXTENSION, '');
  return `tel:${main.startsWith('+') ? '+' : ''}${main.replace(/\D/g, '')}`;
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

/** What is told about a link to a page that is not ours. */
export const OUTSIDE_REL = 'nofollow ugc noopener noreferrer';

/** A web address as people read it: 'paynesvet.example/hours'. */
export const webName = (href: string) => href.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');

/** First picture of a business if it may be shown at all: a file of our own or an http(s) address; else null. */
export function pictureOf(images: readonly string[]): string | null {
  const [first] = images;
  if (first === undefined) return null;
  const isOwn = /^\/(?![/\\])[\w./-]+$/.test(first);
  return isOwn || isHttpUrl(first) ? first : null;
}

/** 'Gainesville, Florida 32641'; parts that are not known are left out. */
export function cityLine({ city, state, zipCode }: Pick<Business, 'city' | 'state' | 'zipCode'>): string {
  const region = [state, zipCode ?? ''].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

/** The whole address on one line. */
export const addressLine = (business: Pick<Business, 'address' | 'city' | 'state' | 'zipCode'>) =>
  [business.address, cityLine(business)].filter((part) => part !== '').join(', ');

/**
 * Address that opens the phone's map: `geo:` on Android, a maps page elsewhere. Null when neither coordinates nor
 * address are known. Sources: RFC 5870; developers.google.com/maps/documentation/urls (directions).
 */
export function directionsHref(business: Business, isAndroid: boolean): string | null {
  const { location, name } = business;
  const address = addressLine(business);
  const point = location && isLatLng(location) ? `${location.lat},${location.lng}` : null;
  const isStreet = business.address.trim() !== ''; // a known street is nearer than the middle of its ZIP code
  const target = isStreet || point === null ? address : point;
  if (target === '') return null;
  if (!isAndroid) return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(target)}`;
  if (isStreet || point === null) return `geo:${point ?? '0,0'}?q=${encodeURIComponent(address)}`;
  return `geo:${point}?q=${point}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`;
}
