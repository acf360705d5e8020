import { describe, expect, test } from 'vitest';
import { SECOND_MS } from '#contract/shared/time.ts';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import { standingOf, useRemote } from '#src/data/read/use-remote.ts';
import { fetchBusiness } from '#src/features/businesses/business.local.ts';
import { answerWith, type Phone, startPhone } from '#tests/support/device.ts';
import { act, inMain, main, openApp, render, screen, waitFor } from '#tests/support/screens.tsx';
import { startTestServer } from '#tests/support/server.ts';

const DETAIL = 'The server is busy. Please try again in a moment.';
const RETRY_AFTER_S = 30;

/** The server is busy and names a waiting time. */
function isBusy(phone: Phone, status: number, headers = { 'retry-after': String(RETRY_AFTER_S) }) {
  const problem = { status, code: 'busy', title: '', type: '', detail: DETAIL };
  phone.fault = async () => answerWith(status, problem, headers);
}

/** A phone without data. */
async function start() {
  const phone = startPhone(await startTestServer({ businesses: 1 }));
  await phone.core.cache.session.put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
  return phone;
}

/** Runs the timers of at least this delay and, because of the jitter, at most three times as much. */
const wait = (phone: Phone, ms: number) =>
  act(() => {
    const due = phone.timers.filter(({ delayMs }) => delayMs >= ms && delayMs <= 3 * ms);
    phone.timers = phone.timers.filter((timer) => !due.includes(timer));
    for (const { run } of due) run();
  });

function Asking() {
  return <output>{standingOf(useRemote(fetchBusiness, 1))}</output>;
}

describe.each([503, 429, 500])('a request that gets status %d', (status) => {
  test('is repeated after the requested time, not before', async () => {
    const phone = await start();
    isBusy(phone, status);
    await act(() =>
      render(
        <CoreProvider core={phone.core}>
          <Asking />
        </CoreProvider>,
      ),
    );
    const shown = () => screen.getByRole('status').textContent;
    await waitFor(() => expect(shown()).toBe('busy'));
    expect(phone.requests).toHaveLength(1);
    phone.goOnline();
    await act(() => phone.core.reach.onAnswer(phone.clock.nowMs - 10_000, null)); // a change of signal does not shorten the wait
    expect(phone.requests).toHaveLength(1);
    await wait(phone, RETRY_AFTER_S * SECOND_MS);
    await waitFor(() => expect(shown()).toBe('done'));
  });
});

describe('a page that a busy server could not deliver', () => {
  test('never mentions the signal, even after a refusal', async () => {
    const phone = await start();
    const ours = 'We’re having problems on our side.';
    const pages = ['/business/1', '/event/1', '/forums/category/horses', '/forums/thread/hay'];
    const app = await openApp(phone, '/about');
    const saysNoSignal = async (path: string, text: string) => {
      await app.go('/about');
      await app.go(path);
      await inMain().findByText(text);
      expect(main().textContent, path).not.toMatch(/signal/i);
    };
    isBusy(phone, 503);
    for (const path of pages) await saysNoSignal(path, ours);
    for (const path of ['/search?q=hay', '/explore?location=Gainesville, FL&radius=25'])
      await saysNoSignal(path, DETAIL);
    const problem = { status: 403, code: 'forbidden', title: '', type: '', detail: 'Not this one.' };
    phone.fault = async () => answerWith(403, problem);
    for (const path of pages) await saysNoSignal(path, ours);
  });
  test('appears by itself when the server recovers', async () => {
    const phone = await start();
    isBusy(phone, 503);
    await openApp(phone, '/business/1');
    await inMain().findByText('We’re having problems on our side.');
    phone.goOnline();
    await wait(phone, RETRY_AFTER_S * SECOND_MS);
    await waitFor(() => expect(inMain().queryByText('We’re having problems on our side.')).toBeNull());
  });
});
