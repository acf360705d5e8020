import type { Business } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { isLatLng } from '#contract/shared/geo.ts';
import type { Shareable } from '#src/ui/acts/share.ts';

/**
 * Cuts a text to 100 characters plus an ellipsis, never within a character. docs/specification.md, section 2,
 * business card.
 */
export function cutDescription(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const { cardDescriptionChars } = BUSINESS_LIMITS;
  if (characters.length <= cardDescriptionChars) return characters.join('');
  return `${characters.slice(0, cardDescriptionChars).join('')}…`;
}

/** U+2060 forbids a line break. */
const WORD_JOINER = '\u2060';

/** Keeps "4-H" in a name on one line; for display only. */
export const unbroken = (name: string): string => name.replace(/(\d)-(?=\p{L})/gu, `$1-${WORD_JOINER}`);

/** 'Gainesville, Florida 32641'; unknown parts are left out. */
export function cityLine({ city, state, zipCode }: Pick<Business, 'city' | 'state' | 'zipCode'>): string {
  const region = [state, zipCode ?? ''].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}

/** The full address on one line. */
export const addressLine = (business: Pick<Business, 'address' | 'city' | 'state' | 'zipCode'>) =>
  [business.address, cityLine(business)].filter((part) => part !== '').join(', ');

/** The text for other apps: name, address, and the number, which helps without signal too. */
export const sharedBusiness = (business: Business): Shareable => ({
  title: business.name,
  text: [business.name, cityLine(business), business.isSample ? '' : (business.phone ?? '')]
    .filter((part) => part !== '')
    .join(', '),
  path: `/business/${business.id}`,
});

/**
 * Returns the URL that opens the phone's map: `geo:` on Android, a maps page elsewhere. Null without coordinates and
 * address. Sources: RFC 5870; developers.google.com/maps/documentation/urls (directions).
 */
export function directionsHref(business: Business, isAndroid: boolean): string | null {
  const { location, name } = business;
  const address = addressLine(business);
  const point = location && isLatLng(location) ? `${location.lat},${location.lng}` : null;
  const isStreet = business.address.trim() !== ''; // a street address is more exact than the middle of a ZIP code
  const target = isStreet || point === null ? address : point;
  if (target === '') return null;
  if (!isAndroid) return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(target)}`;
  if (isStreet || point === null) return `geo:${point ?? '0,0'}?q=${encodeURIComponent(address)}`;
  return `geo:${point}?q=${point}(${encodeURIComponent(name.replace(/[()]/g, ' '))})`;
}
