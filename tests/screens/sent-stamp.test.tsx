import { expect, test } from 'vitest';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { holdPushes, type Phone } from '#tests/support/device.ts';
import { act } from '#tests/support/drawing.ts';
import { inMain, main, openApp, startScreens, waitFor } from '#tests/support/screens.tsx';

const PAGES = ['/business/1', '/outbox'];
const stamp = () => main().querySelector<HTMLElement>('.chip[data-state="stamp"]');

/** Resolves after a live query that began after those of the screen. */
const readAgain = ({ core }: Phone) =>
  new Promise((resolve) => core.live(async () => core.outbox.receipts.count()).subscribe(resolve));

/** A review that waits on a screen. */
async function waitingOn(path: string): Promise<Phone> {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  if (!phone.user) throw new Error('nobody is signed in');
  await openApp(phone, path);
  await inMain().findByRole('heading', { level: 1 });
  phone.goOffline();
  const args = { businessId: 1, rating: 4, comment: 'Came at night.' };
  await enqueue(phone.core, { name: 'review.write', args, owner: phone.user, about: 'Prairie Vets' });
  await inMain().findByText('Waiting to send');
  phone.goOnline();
  return phone;
}

test.each(PAGES)(
  'a review that waits on %s is stamped after the server has answered, not before',
  async (path) => {
    const phone = await waitingOn(path);
    const release = holdPushes(phone);
    const sent = phone.core.engine.sync({ isForced: true });
    await inMain().findByText('Sending');
    expect(stamp()).toBeNull();
    release();
    await act(() => sent);
    await waitFor(() => expect(stamp()?.textContent).toMatch(/^Sent \d+:\d\d\s[AP]M$/));
    expect(stamp()?.dataset.new).toBe('true');
  },
);

test('a review that is seen on the server while its answer is lost has no stamp until it is known', async () => {
  const phone = await waitingOn('/business/1');
  phone.fault = async (go, url) => {
    const answer = await go();
    if (url.endsWith('/sync/push')) throw new TypeError('Failed to fetch');
    return answer;
  };
  await act(() => phone.core.engine.sync({ isForced: true }));
  await waitFor(() => expect(inMain().queryByText('Waiting to send')).toBeNull());
  await act(() => readAgain(phone));
  expect(stamp()).toBeNull();
  phone.fault = null;
  phone.clock.nowMs += 60_000;
  await act(() => phone.core.engine.sync({ isForced: true }));
  await waitFor(() => expect(stamp()).not.toBeNull());
});

test('a review that was sent before the screen opened has a plain chip', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  if (!phone.user) throw new Error('nobody is signed in');
  const args = { businessId: 1, rating: 4, comment: 'Came at night.' };
  await enqueue(phone.core, { name: 'review.write', args, owner: phone.user, about: 'Prairie Vets' });
  await phone.core.engine.sync({ isForced: true });
  await openApp(phone, '/outbox');
  expect((await inMain().findByText(/^Sent Mon /)).dataset.state).toBe('sent');
});
