import { expect, test } from 'vitest';
import { mapsSearchHref } from '#src/ui/acts/maps-search.ts';

const IMMOKALEE = { lat: 26.41869, lng: -81.41731 };

test.each([
  ['Android', 'Mozilla/5.0 (Linux; Android 13)', 'geo:26.419,-81.417?q=large%20animal%20vet'],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
    'https://maps.apple.com/?q=large%20animal%20vet&sll=26.419,-81.417',
  ],
  [
    'a desktop',
    'Mozilla/5.0 (X11; Linux x86_64)',
    'https://www.google.com/maps/search/?api=1&query=large%20animal%20vet%20near%2026.419%2C-81.417',
  ],
])('%s searches its own maps around the rough position', (_, userAgent, href) => {
  expect(mapsSearchHref('large animal vet', IMMOKALEE, userAgent)).toBe(href);
});
