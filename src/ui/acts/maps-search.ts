import type { LatLng } from '#contract/shared/geo.ts';

/**
 * Returns the address that searches the phone's own maps around a point. Sources: RFC 5870 with Android's `q`;
 * developer.apple.com, Map Links; developers.google.com/maps/documentation/urls.
 */
export function mapsSearchHref(query: string, { lat, lng }: LatLng, userAgent: string): string {
  const point = `${lat.toFixed(3)},${lng.toFixed(3)}`;
  const text = encodeURIComponent(query);
  if (/Android/i.test(userAgent)) return `geo:${point}?q=${text}`;
  if (/iPhone|iPad|Macintosh/i.test(userAgent)) return `https://maps.apple.com/?q=${text}&sll=${point}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${query} near ${point}`)}`;
}
