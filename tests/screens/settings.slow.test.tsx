import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FilesFound } from '#contract/app-files.ts';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import { setHomeArea } from '#src/local/areas/areas.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import { readDataSaving } from '#src/local/link/data-saving.ts';
import { addTraffic } from '#src/local/link/traffic.ts';
import { storeSearch } from '#src/places/stored-search.ts';
import { startTrafficWatch } from '#src/shell/running/traffic-watch.ts';
import { act } from '#tests/support/drawing.ts';
import { inMain, openApp, press, screen, waitFor, within, wordsOf } from '#tests/support/screens.tsx';
import { card, OCALA, part, startWithAreas } from './areas-support.ts';
import { quietWorker } from './states-support.ts';

afterEach(() => void Reflect.deleteProperty(navigator, 'storage'));

describe('the settings', () => {
  test('show readiness with five missing things, areas, mobile data, location history, the app, storage and theme', async () => {
    const { phone, server } = await startWithAreas();
    for (let count = 0; count < 7; count++) await server.addBusiness({ name: `Vet ${count}`, ...OCALA });
    await phone.core.engine.sync();
    await phone.core.cache.businesses.toCollection().modify({ reviewCount: 1 });
    await openApp(phone, '/settings');
    await waitFor(() =>
      expect(wordsOf(inMain().getAllByRole('heading', { level: 2 }))).toEqual([
        'Ready for the barn',
        'Saved areas',
        'Mobile data',
        'Notifications',
        'Location',
        'On your home screen',
        'App version',
        'Storage',
        'Look',
        'Language',
      ]),
    );
    const list = await inMain().findByRole('list', { name: 'Pages that open without signal' });
    const more = await within(list).findByText(/^And .+ more\.$/); // counts the others
    expect(more.parentElement?.childElementCount).toBe(6);
  });
  test('check again when a busy worker answers after all', async () => {
    const { phone } = await startWithAreas();
    const listeners = new Set<() => void>();
    let found: FilesFound | null = null;
    const worker: WorkerLink = {
      ...quietWorker(),
      hasAnswered: () => found !== null,
      workOnFiles: async () => found,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    };
    await openApp(phone, '/settings', worker);
    await inMain().findByText('The app is still being saved on this phone.');
    found = { missing: [], bytes: 1, trouble: null };
    await act(async () => {
      for (const listener of listeners) listener();
    });
    await waitFor(() =>
      expect(inMain().queryByText('The app is still being saved on this phone.')).toBeNull(),
    );
  });
  test('open from the menu, the footer of every page and the outbox', async () => {
    const { phone } = await startWithAreas();
    const app = await openApp(phone, '/');
    await press(screen.getByRole('button', { name: 'Open menu' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(menu.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    const foot = within(document.querySelector<HTMLElement>('footer.footer') ?? document.body);
    expect(foot.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    await app.go('/outbox');
    const link = await inMain().findByRole('link', { name: 'Saved areas and settings' });
    expect(link.getAttribute('href')).toBe('/settings#areas');
  });
});

describe('location history', () => {
  test('deletes the last position, then the last search, and nothing else', async () => {
    const { phone } = await startWithAreas();
    const { cache } = phone.core;
    await writeSetting(cache, 'lastPosition', {
      point: OCALA,
      atMs: phone.clock.nowMs,
      name: 'Ocala, FL',
    });
    await storeSearch(phone.core, { location: 'Tampa, FL', radius: 25 });
    const before = await readSetting(cache, 'areas');
    await openApp(phone, '/settings');
    await inMain().findByText('Last location: Ocala, FL, just now.');
    await press(inMain().getByRole('button', { name: 'Forget my last location' }));
    expect(await inMain().findByText('No location saved.')).toBeTruthy();
    expect(inMain().queryByRole('button', { name: 'Forget my last location' })).toBeNull();
    expect(await readSetting(cache, 'lastPosition')).toBeUndefined();
    expect(await readSetting(cache, 'areas')).toEqual(before);
    expect(await readSetting(cache, 'lastSearch')).toMatchObject({ location: 'Tampa, FL', radius: 25 });
    await inMain().findByText('Last search: Tampa, FL.');
    await press(inMain().getByRole('button', { name: 'Forget my last search' }));
    expect(await inMain().findByText('No search saved.')).toBeTruthy();
    expect(sessionStorage.getItem('petiyard-search')).toBeNull();
    expect(await readSetting(cache, 'lastSearch')).toBeUndefined();
  });
});

describe('mobile data', () => {
  test('shows this month’s bytes and keeps the switch if the phone is not full', async () => {
    const { phone } = await startWithAreas();
    await addTraffic(phone.core.outbox, 2_340_000, phone.clock.nowMs);
    await openApp(phone, '/settings');
    const data = await part('Mobile data');
    await data.findByText('2.3 MB downloaded in March on this phone.');
    expect(data.getByRole('radio', { name: 'Use my browser’s setting (off now)' })).toHaveProperty(
      'checked',
      true,
    );
    phone.full.outbox = Number.POSITIVE_INFINITY;
    await press(data.getByRole('radio', { name: 'On' }));
    await data.findByText('Could not save – the phone is full. The setting has not changed.');
    phone.full.outbox = 0;
    expect(await readDataSaving(phone.core.outbox)).toBe('browser');
    await press(data.getByRole('radio', { name: 'On' }));
    await waitFor(async () => expect(await readDataSaving(phone.core.outbox)).toBe('on'));
  });
  test('counts the first page at once', async () => {
    const { phone } = await startWithAreas();
    let report: PerformanceObserverCallback = () => {};
    class Observer {
      constructor(callback: PerformanceObserverCallback) {
        report = callback;
      }
      observe() {}
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    startTrafficWatch(phone.core, { isVisible: () => true, on: () => () => {}, every: () => () => {} });
    const entries = [{ transferSize: 340_000 }, { transferSize: 0 }, { transferSize: 2_000_000 }];
    report({ getEntries: () => entries } as never, undefined as never);
    vi.unstubAllGlobals();
    await openApp(phone, '/settings');
    await (await part('Mobile data')).findByText('2.3 MB downloaded in March on this phone.');
  });
  test('holds the home area until the person agrees while data is saved', async () => {
    const { phone } = await startWithAreas();
    phone.network = { asksToSave: true, kind: 'unknown' };
    await setHomeArea(phone.core.cache, 'Ocala, FL', OCALA, 25);
    await phone.core.engine.sync();
    await openApp(phone, '/settings');
    const home = await card('Ocala, FL, 25 mi');
    await home.findByText('Not downloaded, because data saver is on.');
    await press(home.getByRole('button', { name: 'Download now: Ocala, FL, 25 mi' }));
    await home.findByText(/^0 businesses/);
  });
});

describe('storage', () => {
  test('shows the size of each part and whether the browser may delete it, requests persistence, and asks before a wipe', async () => {
    const { phone } = await startWithAreas();
    let [isPersisted, agrees] = [false, false];
    phone.core.ports.persist = async () => {
      isPersisted = agrees;
      return agrees;
    };
    const storage = {
      estimate: async () => ({ usage: 4_800_000, quota: 1_200_000_000 }),
      persisted: async () => isPersisted,
    };
    Object.defineProperty(navigator, 'storage', { value: storage, configurable: true });
    await openApp(phone, '/settings');
    const part_ = await part('Storage');
    await part_.findByText('PetiYard uses 4.8 MB of the 1.2 GB your browser allows.');
    expect(wordsOf(part_.getAllByRole('term'))).toEqual([
      'Your drafts and posts',
      'The app itself',
      'Saved areas',
      'Events, forums and the rest',
      'Place names',
      'Pictures',
      'The browser itself',
    ]);
    const sizes = part_.getAllByRole('definition').map(({ textContent }) => {
      const [, size = '', unit] = /^([\d.]+) (kB|MB)$/.exec(textContent) ?? [];
      return Number(size) * (unit === 'MB' ? 1000 : 1);
    });
    expect(sizes.reduce((sum, kB) => sum + kB)).toBeCloseTo(4800, -2.5); // each is rounded
    part_.getByText(/^Possibly\./);
    await press(part_.getByRole('button', { name: 'Ask the browser to protect it' }));
    await part_.findByText(/^The browser said no\./);
    part_.getByText(/^Possibly\./);
    agrees = true;
    await press(part_.getByRole('button', { name: 'Ask the browser to protect it' }));
    await part_.findByText(/^No\. Your browser has agreed/);
    await press(part_.getByRole('button', { name: 'Wipe this phone…' }));
    expect(await screen.findByRole('dialog', { name: /^Delete all PetiYard data/ })).toBeTruthy();
  });
});
