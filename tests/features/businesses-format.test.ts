import { describe, expect, test } from 'vitest';
import { cutDescription, formatCount, formatDistance, formatMiles } from '#src/features/businesses/format.ts';
import {
  addressLine,
  directionsHref,
  mailHref,
  pictureOf,
  telHref,
  webHref,
} from '#src/features/businesses/hrefs.ts';
import { formatSourceDate } from '#src/ui/source-date.ts';
import { business } from './businesses-support.ts';

describe('a description on a card', () => {
  test('of 100 characters stands as it is', () => {
    expect(cutDescription('a'.repeat(100))).toBe('a'.repeat(100));
  });
  test('of 101 characters is cut to 100 and an ellipsis', () => {
    expect(cutDescription('a'.repeat(101))).toBe(`${'a'.repeat(100)}…`);
  });
  test('is never cut through a character of two units', () => {
    expect(cutDescription('🐴'.repeat(101))).toBe(`${'🐴'.repeat(100)}…`);
  });
});

test('miles carry one decimal as a distance and none as a radius', () => {
  expect(formatDistance(4.16)).toBe('4.2 mi');
  expect(formatDistance(12)).toBe('12.0 mi');
  expect(formatMiles(25)).toBe('25 mi');
  expect(formatCount(10_412)).toBe('10,412');
});

describe('a telephone number', () => {
  test('becomes digits and a leading plus alone', () => {
    expect(telHref('(352) 555-0142')).toBe('tel:3525550142');
    expect(telHref('+1 352 555 0142')).toBe('tel:+13525550142');
  });
  test('loses its extension, which would dial another number', () => {
    expect(telHref('352-555-0142 ext. 12')).toBe('tel:3525550142');
  });
  test.each(['*67 3525550142', 'javascript:alert(1)', 'call us', '', null, undefined])(
    'is no link when it cannot be dialled: %s',
    (phone) => expect(telHref(phone)).toBeNull(),
  );
});

describe('addresses that a listing brings along', () => {
  test('only http and https pages are linked', () => {
    expect(webHref('https://paynesvet.example/hours')).toBe('https://paynesvet.example/hours');
    expect(webHref('javascript:alert(1)')).toBeNull();
    expect(webHref('data:text/html,x')).toBeNull();
    expect(webHref('paynesvet.example')).toBeNull();
  });
  test('a mail address cannot smuggle in headers', () => {
    expect(mailHref('front@paynesvet.example')).toBe('mailto:front@paynesvet.example');
    expect(mailHref("o'neil@x.example")).toBe("mailto:o'neil@x.example");
    expect(mailHref('a@x.example?bcc=all@y.example')).toBeNull();
    expect(mailHref('a?bcc=b%40y.example@x.example')).toBe('mailto:a%3Fbcc%3Db%2540y.example@x.example');
  });
  test('a picture is a file of our own or an http address, nothing else', () => {
    expect(pictureOf(['/pictures/a.webp', '/b.webp'])).toBe('/pictures/a.webp');
    expect(pictureOf(['https://x.example/a.jpg'])).toBe('https://x.example/a.jpg');
    expect(pictureOf(['//x.example/a.jpg'])).toBeNull();
    expect(pictureOf(['/\\x.example/a.jpg'])).toBeNull();
    expect(pictureOf(['javascript:alert(1)'])).toBeNull();
    expect(pictureOf([])).toBeNull();
  });
});

describe('directions', () => {
  const vet = business({ name: 'Vet (large)', location: { lat: 29.6, lng: -82.3 } });
  const field = { ...vet, address: '' };
  test('go to the street where it is known, which is nearer than the middle of its ZIP code', () => {
    expect(directionsHref(vet, true)).toContain('geo:29.6,-82.3?q=1%20County%20Road');
    expect(directionsHref(vet, false)).toContain('destination=1%20County%20Road');
  });
  test('open the map of an Android phone at the place, under the name, where no street is known', () => {
    expect(directionsHref(field, true)).toBe('geo:29.6,-82.3?q=29.6,-82.3(Vet%20%20large%20)');
  });
  test('open a maps page elsewhere', () => {
    expect(directionsHref(field, false)).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=29.6%2C-82.3',
    );
  });
  test('go by the address where the place has no coordinates', () => {
    expect(directionsHref({ ...vet, location: null }, true)).toContain('geo:0,0?q=1%20County%20Road');
  });
  test('are not offered when nothing is known', () => {
    const nowhere = { ...vet, location: null, address: '', city: '', state: '', zipCode: null };
    expect(directionsHref(nowhere, false)).toBeNull();
    expect(addressLine(nowhere)).toBe('');
  });
});

describe('the date of a source', () => {
  test('is written as far as the source says it', () => {
    expect(['2013', '2024-12', '2021-11-05', 'last year'].map(formatSourceDate)).toEqual([
      '2013',
      'Dec 2024',
      'Nov 5, 2021',
      'last year',
    ]);
  });
});
