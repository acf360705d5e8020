import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { browserEvents } from '#src/shell/running/page-events.ts';
import { startSyncTriggers } from '#src/shell/running/sync-triggers.ts';
import { answerWith, startPhone } from '#tests/support/device.ts';
import {
  act,
  inMain,
  linksOf,
  openApp,
  press,
  screen,
  startScreens,
  type,
  waitFor,
  whenImpatient,
} from '#tests/support/screens.tsx';
import { startTestServer } from '#tests/support/server.ts';
import {
  bar,
  barSays,
  chipSays,
  DAY_MS,
  HOUR_MS,
  loseSignal,
  noBar,
  queueReviews,
  quietWorker,
  startWithAnn,
} from './states-support.ts';

const OUR_FAULT = { status: 500, code: 'internal', detail: 'x', title: '', type: '' };

describe('the age of the data', () => {
  test("is 'Up to date' under 15 minutes, without a bar", async () => {
    const { phone } = await startScreens();
    phone.clock.nowMs += HOUR_MS / 4;
    await openApp(phone, '/about');
    await chipSays('Up to date');
    noBar();
  });
  test('is on the chip and in the bar after that', async () => {
    const { phone } = await startScreens();
    phone.clock.nowMs += 5 * HOUR_MS;
    phone.fault = async () => answerWith(500, OUR_FAULT); // a response without new data
    await openApp(phone, '/about');
    await barSays('Showing results saved 5 hr. ago.');
    await chipSays('5 hr old');
  });
  test('adds a warning about phone numbers and hours after 7 days', async () => {
    const { phone } = await startScreens();
    phone.clock.nowMs += 8 * DAY_MS;
    phone.fault = async () => answerWith(500, OUR_FAULT);
    await openApp(phone, '/about');
    await barSays('Saved Mar 2. Phone numbers and hours may have changed.');
    await chipSays('8 days old');
  });
});

describe('the signal', () => {
  test('shows calmly that it is gone, with the age of the data', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/about');
    await loseSignal(phone);
    phone.clock.nowMs += 5 * HOUR_MS;
    await chipSays('Offline');
    await barSays('No signal. Still works. Saved 5 hr. ago.');
    expect(screen.getByRole('region', { name: 'Connection' }).dataset.tone).toBe('offline');
    phone.goOnline();
    await phone.core.engine.sync({ isForced: true });
    await waitFor(noBar);
    await chipSays('Up to date');
  });
  test('counts as gone as soon as the browser says so, but not as back', async () => {
    const { phone } = await startScreens();
    const stop = startSyncTriggers(phone.core, browserEvents);
    onTestFinished(stop);
    await openApp(phone, '/about');
    await waitFor(() => expect(phone.core.reach.current()).toBe('online'));
    await chipSays('Up to date');
    phone.goOffline();
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(screen.getAllByRole('link', { name: 'Offline. Open the outbox.' }).length).toBeGreaterThan(0);
    expect(bar().getByText(/^No signal\./)).toBeTruthy();
    await act(async () => void window.dispatchEvent(new Event('online')));
    await chipSays('Offline');
    phone.goOnline();
    phone.clock.nowMs += 60_000;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await chipSays('Up to date');
  });
  test('says that saved data is used if it is weak', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/about');
    phone.fault = (send) => {
      phone.clock.nowMs += 2500; // milliseconds on the way
      return send();
    };
    await phone.core.api.request('/api/health');
    await chipSays('Weak signal');
    await barSays('Very weak signal. Working from saved data.');
  });
  test('is needed for an unknown page before the first visit, which links to search, home and Emergency', async () => {
    const { phone } = await startScreens();
    phone.goOffline();
    const app = await openApp(phone, '/about');
    for (const path of [
      '/business/77',
      '/event/77',
      '/forums/thread/never-seen',
      '/forums/category/never-seen',
    ]) {
      await app.go(path);
      await whenImpatient(phone, () =>
        inMain().getByRole('heading', { level: 1, name: 'This page isn’t saved on this phone.' }),
      );
      expect(linksOf(inMain().getAllByRole('link')), path).toEqual(['/explore', '/', '/emergency']);
    }
  });
  test('that hangs ends the wait for a page at the usual time, with a retry button', async () => {
    const phone = startPhone(await startTestServer());
    await phone.core.cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
    const app = await openApp(phone, '/about');
    for (const path of ['/business/1', '/event/1', '/forums/thread/hay', '/forums/category/fleas']) {
      phone.fault = () => new Promise<never>(() => {}); // a connection that hangs
      await app.go(path);
      await whenImpatient(phone, () =>
        inMain().getByRole('heading', { level: 1, name: 'This page isn’t saved on this phone.' }),
      );
      phone.goOnline();
      await press(inMain().getByRole('button', { name: 'Try again' }));
      expect(await inMain().findByRole('heading', { level: 1, name: /not found/i }), path).toBeTruthy();
    }
  });
});

describe('a new version', () => {
  /** A worker with a waiting new version. */
  const workerWithUpdate = () => ({
    ...quietWorker(),
    hasUpdate: () => true,
    isWaiting: () => true,
    applyUpdate: vi.fn<() => void>(),
    postponeUpdate: vi.fn<() => void>(),
  });

  test('is offered and waits for the person', async () => {
    const { phone } = await startScreens();
    const worker = workerWithUpdate();
    await openApp(phone, '/about', worker);
    await screen.findByRole('region', { name: 'Update' });
    expect(bar('Update').getByText('A new version is ready.')).toBeTruthy();
    await chipSays('Update');
    noBar();
    expect(worker.applyUpdate).not.toHaveBeenCalled();
    await press(bar('Update').getByRole('button', { name: 'Later' }));
    expect(worker.postponeUpdate).toHaveBeenCalledOnce();
    await press(bar('Update').getByRole('button', { name: 'Update now' }));
    expect(worker.applyUpdate).toHaveBeenCalledOnce();
  });
  test('is not mentioned while a form has text', async () => {
    const { phone } = await startScreens();
    await openApp(phone, '/contact', workerWithUpdate());
    await screen.findByRole('region', { name: 'Update' });
    await type(await inMain().findByLabelText('Name'), 'Ann');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Update' })).toBeNull());
  });
  test('gives way to waiting items, so only one bar is shown', async () => {
    const { phone } = await startWithAnn();
    await loseSignal(phone);
    await queueReviews(phone, 1);
    await openApp(phone, '/about', workerWithUpdate());
    await barSays('1 waiting to send. It is safe on this phone.');
    expect(screen.queryByRole('region', { name: 'Update' })).toBeNull();
  });
});
