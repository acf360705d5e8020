import type { Business } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { isLatLng } from '#contract/shared/geo.ts';
import type { Shareable } from '#src/ui/acts/share.ts';

/**
 * At most 100 characters and then an ellipsis; never half of a character. docs/specification.md, section 2, business
 * card.
 */
export function cutDescription(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const { cardDescriptionChars } = BUSINESS_LIMITS;
  if (characters.length <= cardDescriptionChars) return characters.join('');
  return `${characters.slice(0, cardDescriptionChars).join('')}…`;
}

/** U+2060 forbids a line break where it stands. */
const WORD_JOINER = '\u2060';

/** A name whose "4-H" stays on one line; for display only. */
export const unbroken = (name: string): string => name.replace(/(\d)-(?=\p{L})/gu, `$1-${WORD_JOINER}`);

/** 'Gainesville, Florida 32641'; parts that are not known are left out. */
export function cityLine({ city, state, zipCode }: Pick<Business, 'city' | 'state' | 'zipCode'>): string {
  const region = [state, zipCode ?? ''].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

/** The whole address on one line. */
export const addressLine = (business: Pick<Business, 'address' | 'city' | 'state' | 'zipCode'>) =>
  [business.address, cityLine(business)].filter((part) => part !== '').join(', ');

/** What is handed to another app: who it is, where, and the number, which helps without signal too. */
export const sharedBusiness = (business: Business): Shareable => ({
  title: business.name,
  text: [business.name, cityLine(business), business.isSample ? '' : (business.phone ?? '')]
    .filter((part) => part !== '')
    .join(', '),
  path: `/business/${business.id}`,
});

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
