import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { KEPT_TABLES } from '#contract/admin.ts';
import type { Phone } from '#tests/support/device.ts';
import { backToEnglish, englishOn, loadInSpanish, type ScreensInSpanish } from './spanish-support.ts';

let screens: ScreensInSpanish['screens'];
let cleanUp: ScreensInSpanish['cleanUp'];

beforeAll(async () => {
  ({ screens, cleanUp } = await loadInSpanish());
});
afterEach(() => cleanUp());
afterAll(backToEnglish);

/** A phone with the care library. */
async function startSpanish(options: Parameters<typeof screens.startScreens>[0] = {}) {
  const { phone, server } = await screens.startScreens({ businesses: BUSINESSES, ...options });
  phone.fault = async (send, url) => {
    const { pathname } = new URL(url, 'http://petiyard.test');
    if (!pathname.startsWith('/library/')) return send();
    const headers = { 'content-type': 'application/json' };
    return new Response(readFileSync(`public${pathname}`, 'utf8'), { headers });
  };
  return { phone, server };
}

/** Opens each address and returns what is in English there. */
async function sweep(phone: Phone, paths: readonly string[]): Promise<Record<string, string[]>> {
  const { openApp, whenImpatient, main } = screens;
  const app = await openApp(phone, paths[0] ?? '/');
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await app.go(path);
    await whenImpatient(phone, () => {
      expect(main().querySelectorAll('h1'), path).toHaveLength(1);
      expect(main().querySelectorAll('.skeleton'), path).toHaveLength(0);
    });
    const texts = englishOn();
    if (texts.length > 0) found[path] = texts;
  }
  return found;
}

const BUSINESSES = ['Rancho Uno', 'Rancho Dos'].map((name) => ({
  name,
  description: 'Farrier in Gainesville, Florida. Listed by: public pages and notices of Florida.',
  facts: JSON.stringify({ hours: 'open from Mon to Fri, 7:00 AM to noon' }),
  phone: '352-555-0142',
  business_categories: JSON.stringify(['Veterinary Services']),
  animal_types: JSON.stringify(['Horse']),
}));

const PATHS = [
  '/',
  '/explore',
  '/explore?location=Gainesville, FL&radius=50',
  '/outbox',
  '/search',
  '/search?q=xyz',
  '/emergency',
  '/forums',
  '/forums/category/horses',
  '/forums/thread/hola',
  '/forums/new-thread',
  '/events',
  '/event/1',
  '/mobile-games',
  '/trivia',
  '/blogs',
  '/blogs/horse-colic',
  '/directory',
  '/chatbot',
  '/contact',
  '/about',
  '/b2b',
  '/profile',
  '/people',
  '/animals',
  '/barn-card',
  '/register-business',
  '/settings',
  '/reports',
  '/privacy-policy',
  '/terms-of-service',
  '/business/1',
  '/edit-listing?business=1',
  '/animated-frog',
  '/new-password',
  '/confirm-email',
  '/new-password#code',
  '/nowhere',
];

describe('a page in Spanish has no English sentence', () => {
  test('for a visitor', async () => {
    const { phone } = await startSpanish();
    expect(await sweep(phone, PATHS)).toEqual({});
  });

  test('for a person without signal', async () => {
    const { phone } = await startSpanish({ user: 'ann' });
    phone.goOffline();
    await phone.core.api.request('/api/health');
    expect(await sweep(phone, PATHS)).toEqual({});
  });

  test('for an admin', async () => {
    const { phone, server } = await startSpanish({ user: 'ann' });
    await server.store.write(({ trx }) => trx.updateTable('users').set({ is_admin: 1 }).execute());
    await phone.signIn('ann');
    const tables = Object.values(KEPT_TABLES).map(({ path }) => `/admin/tables/${path}`);
    expect(await sweep(phone, ['/admin', '/admin/log', '/admin/find?q=ann', ...tables])).toEqual({});
  });

  test('in dialogs, in the outbox and in an answer of PetiBot', async () => {
    const { phone } = await startSpanish({ user: 'ann' });
    const { openApp, press, type, inMain, waitFor, dialog, whenImpatient } = screens;
    const { enqueue } = await import('#src/local/outbox/enqueue.ts');
    phone.goOffline();
    for (const businessId of [1, 2])
      await enqueue(phone.core, {
        name: 'review.write',
        args: { businessId, rating: 5, comment: 'Muy bueno.' },
        owner: phone.user ?? 'visitor',
        about: `Rancho ${businessId}`,
      });
    const app = await openApp(phone, '/outbox');
    await inMain().findAllByText(/Rancho/);
    expect(englishOn()).toEqual([]);
    await phone.core.outbox.pictures.put({
      ...{ path: '/api/user/picture/a', owner: phone.user?.id ?? 0, bytes: new ArrayBuffer(1), addedAtMs: 0 },
      refusal: 'A picture must not be animated.',
    });
    await app.go('/profile');
    await inMain().findByText(/foto no debe/);
    expect(englishOn()).toEqual([]);
    await app.go('/emergency');
    await press(await inMain().findByRole('button', { name: 'Caballo' }));
    await press(await inMain().findByRole('button', { name: /dónde estoy/ }));
    await waitFor(() => expect(dialog().getByText(/Emergencia: caballo/)).toBeTruthy());
    expect(
      dialog()
        .getByText(/Emergency: horse/)
        .closest('[lang=en]'),
    ).not.toBeNull();
    expect(englishOn()).toEqual([]);
    await app.go('/chatbot');
    await type(await inMain().findByRole('textbox'), 'mi caballo se revuelca');
    await press(inMain().getByRole('button', { name: 'Enviar' }));
    await whenImpatient(phone, () => expect(inMain().getAllByText(/cólico/i).length).toBeGreaterThan(0));
    expect(englishOn()).toEqual([]);
  });
});
