import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { WeeklyHours } from '#contract/shared/hours.ts';
import { readHours } from '#contract/shared/hours-text.ts';
import { BusinessCard, type BusinessCardProps } from '#src/features/businesses/business-card.tsx';
import { BusinessFacts } from '#src/features/businesses/business-facts.tsx';
import { BusinessRow, type BusinessRowProps } from '#src/features/businesses/business-row.tsx';
import { addressText, bearingWords } from '#src/features/businesses/contact-card.tsx';
import { business } from '#tests/features/businesses-support.ts';
import { act, render } from '#tests/support/screens.tsx';

const draw = (props: BusinessCardProps) => drawn(<BusinessCard {...props} />);
const drawRow = (props: BusinessRowProps) => drawn(<BusinessRow {...props} />);

/** The HTML of the content inside a router with the linked pages. */
async function drawn(content: ReactNode): Promise<string> {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => content });
  const pages = ['/business/$id', '/contact'].map((path) =>
    createRoute({ getParentRoute: () => root, path }),
  );
  const router = createRouter({
    routeTree: root.addChildren([home, ...pages]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await act(() => router.load());
  await act(() => render(<RouterProvider router={router as never} />));
  return document.body.lastElementChild?.innerHTML ?? '';
}

/** The visible text of a piece of HTML. */
const words = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

describe('a business in a list', () => {
  test('shows name, kind, distance and direction, and opens its page with the whole row', async () => {
    const from = { lat: 29.6, lng: -82.36 };
    const html = await drawRow({ business: business(), from });
    expect(words(html)).toContain('Prairie Large Animal Vets');
    expect(words(html)).toContain('Vet 4.2 mi NE');
    const byZip = await drawRow({ business: business({ placedBy: 'zip' }), from });
    expect(words(byZip)).toContain('about 4 mi NE');
    expect(html).toMatch(
      /<a[^>]+class="card-link"[^>]+href="\/business\/1"|<a[^>]+href="\/business\/1"[^>]+class="card-link"/,
    );
    expect(words(await drawRow({ business: business() }))).toContain('Vet Gainesville');
  });
  test('shows the rating as one star and a number only if there are reviews', async () => {
    const html = await drawRow({ business: business({ rating: 4.25, reviewCount: 12 }) });
    expect(html).toContain('aria-label="4.3 of 5 stars"');
    expect(words(html)).toContain('4.3 (12)');
    expect(words(await drawRow({ business: business() }))).not.toContain('reviews');
  });
  test('calls with the disc, prints the number, and never calls a sample', async () => {
    const html = await drawRow({ business: business() });
    expect(html).toMatch(/href="tel:3525550100"[^>]+aria-label="Call Prairie Large Animal Vets"/);
    expect(html).toContain('<b class="only-paper">(352) 555-0100</b>');
    const sample = await drawRow({ business: business({ isSample: true }) });
    expect(sample).not.toContain('tel:');
    expect(words(sample)).toContain('Sample listing');
  });
});

describe('the card of a featured business', () => {
  test('links to its page', async () => {
    expect(await draw({ business: business() })).toMatch(/<a[^>]+href="\/business\/1"[^>]*>View Details/);
  });
  test('shows at most three animals', async () => {
    const html = await draw({ business: business({ animalTypes: ['Dog', 'Cat', 'Horse', 'Goat'] }) });
    expect(words(html)).toMatch(/Dog Cat Horse/);
    expect(words(html)).not.toContain('Goat');
  });
  test('has a green badge for farm businesses and a blue one for others', async () => {
    const featured = (name: string) =>
      draw({ business: business({ isFeatured: true, businessCategories: [name] }) });
    for (const farm of ['Animal Feed', 'Farm Equipment', 'Farrier', 'Livestock Market'])
      expect(await featured(farm)).toMatch(/data-tone="farm"[\s\S]*Featured/);
    expect(await featured('Pet Grooming')).toMatch(/data-tone="other"[\s\S]*Featured/);
    expect(await draw({ business: business() })).not.toContain('Featured');
  });
  test('shows the first picture, or the drawing of its category', async () => {
    const drawn = (name: string) => draw({ business: business({ businessCategories: [name] }) });
    expect(await drawn('Farm Equipment')).toContain('/art/scenes/tractor.svg');
    expect(await drawn('Pet Grooming')).toContain('/art/scenes/grooming.svg');
    expect(await drawn('Boarding')).toContain('/art/scenes/kennel.svg');
    expect(await draw({ business: business({ images: ['/p/a.webp', '/p/b.webp'] }) })).toContain('/p/a.webp');
  });
  test('dials the number, except for a sample, which it marks', async () => {
    const real = await draw({ business: business() });
    expect(real).toMatch(/href="tel:3525550100"[^>]+aria-label="Call Prairie Large Animal Vets"/);
    expect(words(real)).not.toContain('Sample');
    const drawn = await draw({ business: business({ isSample: true }) });
    expect(drawn).not.toContain('tel:');
    expect(words(drawn)).toContain('Sample listing');
    expect(await draw({ business: business({ phone: null }) })).not.toContain('tel:');
  });
  test('shows HTML in a listing as plain text', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await draw({ business: business({ name }) });
    expect(document.querySelector('[onerror]')).toBeNull();
    expect(document.querySelector('h3')?.textContent).toBe(name);
  });
});

describe('the facts of a business', () => {
  const facts = (changes: Parameters<typeof business>[0]) =>
    drawn(<BusinessFacts business={business(changes)} nowMs={Date.now()} />).then(words);
  test('never show an unknown fact as open, yes or no', async () => {
    expect(await facts({})).toBe('Hours Hours not listed');
  });
  test('say whether it is open only if somebody checked its hours within a year', async () => {
    const hours = readHours('24/7', 'America/New_York') ?? '';
    const checkedAt = new Date().toISOString();
    const closed = { ...(hours as WeeklyHours), weekly: [] };
    expect(await facts({ hours, checkedAt })).toContain('Day and night, every day Open now');
    expect(await facts({ hours: closed, checkedAt })).toContain('Closed now');
    expect(await facts({ hours })).toContain('Call first – hours unconfirmed');
    expect(await facts({ hours: 'By appointment', checkedAt })).toContain('Call first – hours unconfirmed');
    const listed = { hours: 'Saturdays', source: { name: 'A list', updated: '2013' } };
    expect(await facts(listed)).toContain('As of 2013; may have changed – call');
  });
  test('name the other lists that include it, each with its own date', async () => {
    const alsoListed = [{ name: 'A second list', updated: '2011-01-04' }, { name: 'A third list' }];
    expect(await facts({ alsoListed })).toContain('Also listed by A second list, Jan 4, 2011 A third list');
    expect(await facts({})).not.toContain('Also listed');
  });
  test('say how its location was found, if that is known', async () => {
    expect(await facts({ placedBy: 'zip' })).toContain('Approximate (ZIP code)');
    expect(await facts({ placedBy: 'address' })).toContain('Located by address');
    expect(await facts({ source: { name: 'A list' } })).toContain('Accuracy unknown');
    expect(await facts({})).not.toContain('Map location');
    expect(await facts({ placedBy: 'zip', location: null })).not.toContain('Map location');
  });
  test('list farm calls, emergencies and the after-hours number', async () => {
    const shown = await facts({
      hours: 'Mon-Fri 8-5',
      farmCalls: true,
      serviceRadiusMiles: 40,
      emergency24h: true,
      emergencyPolicy: 'existing-clients',
      afterHoursPhone: '352-555-0143',
    });
    expect(shown).toContain('Makes farm calls within 40 mi');
    expect(shown).toContain('Day and night · Existing clients only');
    expect(shown).toContain('(352) 555-0143');
  });
  test('name the source with its own date, and link it only if it is a web page', async () => {
    expect(await facts({ source: { name: 'USDA list', updated: '2013' } })).toContain(
      'USDA list, updated 2013',
    );
    const unsafe = { name: 'USDA list', url: 'javascript:alert(1)' };
    expect(
      await drawn(<BusinessFacts business={business({ source: unsafe })} nowMs={Date.now()} />),
    ).not.toContain('javascript');
    const safe = { name: 'USDA list', url: 'https://www.usda.gov/list' };
    expect(await drawn(<BusinessFacts business={business({ source: safe })} nowMs={Date.now()} />)).toContain(
      'rel="nofollow ugc noopener noreferrer"',
    );
  });
});

test('the distance to a business is in miles and a direction, from the last position or the home area', async () => {
  const nowMs = Date.UTC(2026, 2, 2, 12);
  const way = { distance: '4.2 mi NE', from: 'Orlando, FL' };
  expect(bearingWords({ ...way, atMs: nowMs - 12 * 60_000 }, nowMs)).toBe(
    '4.2 mi NE of your last position (12 min. ago)',
  );
  expect(bearingWords({ ...way, atMs: null }, nowMs)).toBe('4.2 mi NE of Orlando, FL');
});

test('the copied address has name, address and coordinates on separate lines', async () => {
  expect(addressText(business())).toBe(
    'Prairie Large Animal Vets\n1 County Road, Gainesville, Florida 32601\n29.65, -82.32',
  );
});
