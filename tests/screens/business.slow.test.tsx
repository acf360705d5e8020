import { describe, expect, test } from 'vitest';
import { answerWith } from '#tests/support/device.ts';
import { joinListings } from '#tests/support/joined-listing.ts';
import {
  inMain,
  main,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  waitFor,
  whenImpatient,
  within,
} from '#tests/support/screens.tsx';

const FULL = {
  name: 'Prairie Vets',
  description: 'Vets for horses.',
  email: 'desk@prairie.example',
  website: 'https://prairie.example/',
  facts: JSON.stringify({ hours: 'Mon-Fri 8-17' }),
};

describe('the page of a business', () => {
  test('shows name, rating, description, animals, categories, address, phone, email, website and directions, and a way to report a mistake', async () => {
    const facts = { hours: 'Mon-Fri 8-17', source: { name: 'USDA list', updated: '2013' } };
    const { phone } = await startScreens({
      businesses: [{ ...FULL, facts: JSON.stringify(facts), rating_sum: 9, review_count: 2 }],
    });
    const app = await openApp(phone, '/business-details?id=1'); // the old address
    expect(app.address()).toBe('/business/1');
    await inMain().findByRole('heading', { level: 1, name: 'Prairie Vets' });
    for (const words of [
      '4.5',
      '2 reviews',
      'Vets for horses.',
      'Horse',
      'Veterinary Services',
      'Mon-Fri 8-17',
    ])
      expect(inMain().getAllByText(words).length, words).toBeGreaterThan(0);
    const contact = within(inMain().getByRole('region', { name: 'Contact' }));
    expect(contact.getByText(/1 County Road/).textContent).toMatch(/Gainesville, Florida 32601/);
    const hrefs = contact.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['tel:3525550100', 'mailto:desk@prairie.example', 'https://prairie.example/']);
    expect(inMain().getByRole('link', { name: 'Call Business' }).getAttribute('href')).toBe('tel:3525550100');
    expect(inMain().getByRole('link', { name: 'Get Directions' }).getAttribute('href')).toMatch(/maps/);
    expect(inMain().getByText(/USDA list, updated 2013/)).toBeTruthy();
    const report = inMain().getByRole('link', { name: 'Report a mistake' });
    expect(report.getAttribute('href')).toBe('/contact?type=feedback&business=1');
  });
  test('says that it may be closed after two people have reported it, and keeps no such mark', async () => {
    const { phone, server } = await startScreens({ businesses: [FULL] });
    for (const [name, address] of [
      ['ann', '10.1.0.1'],
      ['ben', '10.2.0.1'],
    ] as const) {
      const { token } = await server.register(name);
      const body = { kind: 'business', id: 1, reason: 'Closed or moved away' };
      await server.request('POST', '/api/reports', { token, body, address });
    }
    await openApp(phone, '/business/1');
    await inMain().findByText(/^May be closed\./);
    expect(await phone.core.cache.businesses.get(1)).not.toHaveProperty('mayBeClosed');
  });

  test('shows numbers, email and website of a sample as plain text and says why', async () => {
    const afterHoursPhone = '(352) 555-0101';
    const sample = { ...FULL, is_sample: 1, facts: JSON.stringify({ afterHoursPhone }) };
    const { phone } = await startScreens({ businesses: [sample] });
    await openApp(phone, '/business/1');
    await press(await inMain().findByRole('button', { name: 'Call Business' }));
    await toastSays('Sample', 'Sample – not a real number');
    expect(inMain().getByText(afterHoursPhone)).toBeTruthy();
    expect(main().querySelectorAll('a[href^="tel:"]')).toHaveLength(0);
    const contact = within(inMain().getByRole('region', { name: 'Contact' }));
    expect(contact.getByText('desk@prairie.example')).toBeTruthy();
    expect(contact.getByText('prairie.example')).toBeTruthy();
    expect(contact.getByText('This is a sample, so there is nothing to open.')).toBeTruthy();
    expect(contact.queryAllByRole('link')).toEqual([]);
  });
  test("without phone number, hours and reviews has no 'Call Business' and says so, and an unknown one is 'Business not found'", async () => {
    const { phone } = await startScreens({ businesses: [{ phone: null }] });
    const app = await openApp(phone, '/business/1');
    expect(await inMain().findByText('Hours not listed')).toBeTruthy();
    expect(inMain().queryByRole('link', { name: 'Call Business' })).toBeNull();
    await inMain().findByText('No reviews yet. Be the first to leave a review!');
    for (const path of ['/business/99', '/business/none']) {
      await app.go(path);
      await inMain().findByRole('heading', { name: 'Business not found' });
      const back = inMain().getByRole('link', { name: 'Return to Explore' });
      expect(back.getAttribute('href')).toBe('/explore');
      await app.go('/business/1');
      await inMain().findByRole('heading', { name: 'Prairie Large Animal Vets' });
    }
  });
  test("is never 'not found' because of missing signal or a captive portal, and opens without signal after a visit", async () => {
    const { phone } = await startScreens({ businesses: [FULL] });
    phone.goOffline();
    const app = await openApp(phone, '/business/1');
    const heading = { name: 'This page isn’t saved on this phone.' };
    await whenImpatient(phone, () => inMain().getByRole('heading', heading));
    expect(screen.queryByText('Business not found')).toBeNull();
    phone.goOnline();
    await press(inMain().getByRole('button', { name: 'Try again' }));
    await inMain().findByRole('heading', { name: 'Prairie Vets' });
    phone.goOffline();
    const captive = { 'content-type': 'text/html', 'x-api': '0' };
    for (const fault of [phone.fault, async () => answerWith(200, '<html>', captive)]) {
      phone.fault = fault;
      await app.go('/about');
      await app.go('/business/1');
      await inMain().findByRole('heading', { name: 'Prairie Vets' });
    }
  });
});

test('a merged listing links to the other one, even on a phone that has the old version', async () => {
  const { server, phone } = await startScreens({ businesses: [FULL, {}] });
  const app = await openApp(phone, '/business/1');
  await inMain().findByRole('heading', { name: 'Prairie Vets' });
  await app.go('/about');
  await joinListings(server, 1, 2);
  await app.go('/business/1');
  await waitFor(() => expect(app.address()).toBe('/business/2'));
  expect(await inMain().findByRole('heading', { level: 1, name: 'Prairie Large Animal Vets' })).toBeTruthy();
  expect(await phone.core.cache.businesses.get(1)).toBeUndefined();
});
