import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { writeLocalPreferences } from '#src/features/favorites/favorites.local.ts';
import { PEOPLE_OFFER } from '#src/features/people/people-offer.local.ts';
import { endSession } from '#src/local/cache/identity.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useKeptPlace } from '#src/ui/overlays/keep-place.ts';
import {
  act,
  dialog,
  fireEvent,
  inMain,
  openApp,
  openedDialog,
  press,
  render,
  screen,
  startScreens,
  waitFor,
} from '#tests/support/screens.tsx';
import { keepOnPhone, person } from './people-support.ts';

const button = (name: string) => screen.getByRole('button', { name });
const hasFocus = (element: HTMLElement) =>
  waitFor(() => expect(document.activeElement === element).toBe(true));
const openDialogs = () => screen.getAllByRole('dialog').map((each) => each.querySelector('h2')?.textContent);

test('moves the focus to the heading of the next page, after that of its loading', async () => {
  const names = ['Paddock Feed', 'Hoof and Horn'];
  const { phone } = await startScreens({ businesses: names.map((name) => ({ name })) });
  const app = await openApp(phone, '/about');
  for (const [at, name] of names.entries()) {
    await app.go(`/business/${at + 1}`);
    await hasFocus(await inMain().findByRole('heading', { level: 1, name }));
  }
});

test('returns the focus from a dialog to where it was before the dialog below, which has closed earlier', async () => {
  function Two() {
    const [open, setOpen] = useState({ first: false, second: false });
    const opener = (to: typeof open, name: string) => (
      <button type="button" onClick={() => setOpen(to)}>
        {name}
      </button>
    );
    return (
      <>
        {opener({ first: true, second: false }, 'Begin')}
        <Dialog open={open.first} onClose={() => {}} title="First" closeLabel="Close">
          {opener({ first: true, second: true }, 'Go on')}
        </Dialog>
        <Dialog
          open={open.second}
          onClose={() => setOpen({ first: false, second: false })}
          title="Second"
          closeLabel="End"
        >
          {opener({ first: false, second: true }, 'Close the first')}
        </Dialog>
      </>
    );
  }
  render(<Two />);
  for (const name of ['Begin', 'Go on', 'Close the first']) {
    await act(() => button(name).focus());
    await press(button(name));
  }
  expect(openDialogs()).toEqual(['Second']);
  await press(button('End'));
  expect(document.activeElement === button('Begin')).toBe(true);
});

test('moves the focus to the heading at once from a button that goes when its work is done', async () => {
  function Doer({ onDone }: { onDone: () => void }) {
    return (
      <button type="button" ref={useKeptPlace()} onClick={onDone}>
        Do it
      </button>
    );
  }
  function Page() {
    const [isDone, setDone] = useState(false);
    return (
      <>
        <PageTitle>Here</PageTitle>
        {!isDone && <Doer onDone={() => setDone(true)} />}
      </>
    );
  }
  render(<Page />);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  button('Do it').focus();
  fireEvent.click(button('Do it'));
  vi.advanceTimersByTime(0);
  expect(document.activeElement?.localName).toBe('h1');
});

test('asks nothing before the sign-in dialog has closed', async () => {
  const { server, phone } = await startScreens();
  await server.register('ann');
  await keepOnPhone(phone, person('Dr. Dana'));
  await writeLocalPreferences(phone.core, { animals: ['Horse'], businessTypes: [] });
  await openApp(phone, '/');
  await press(button('Open menu'));
  await press((await openedDialog()).getByRole('button', { name: 'Sign In' }));
  await act(() => phone.signIn('ann')); // in another tab
  await act(() => phone.core.engine.sync());
  await waitFor(async () =>
    expect(await PEOPLE_OFFER.readUnanswered(phone.core, phone.user as User)).not.toBeNull(),
  );
  expect(openDialogs()).toEqual(['Sign In']);
  await press(dialog().getByRole('button', { name: 'Close' }));
  for (const title of ['Are these favorites yours?', 'Add your saved contacts to this account?']) {
    await screen.findByRole('dialog', { name: title });
    expect(openDialogs()).toEqual([title]);
    await press(dialog().getByRole('button', { name: 'Not now' }));
  }
});

test('removes the sign-in button of the bar as soon as the person is signed in', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  const { core } = phone;
  const owner = phone.user as User;
  phone.goOffline();
  await enqueue(core, { name: 'review.write', args: { businessId: 1, rating: 4, comment: 'Kind' }, owner });
  await endSession(core.cache, phone.clock.nowMs, owner.id);
  phone.goOnline();
  await openApp(phone, '/about');
  const signIn = () => document.querySelector('.status-bar button');
  await waitFor(() => expect(signIn()?.textContent).toBe('Sign In'));
  const seen = new Set<boolean>();
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('link', { name: 'ann Tester' })) seen.add(signIn()?.textContent !== 'Sign In');
  });
  observer.observe(document, { childList: true, subtree: true });
  await act(() => phone.signIn('ann'));
  await waitFor(() => expect([...seen]).toEqual([true]));
  observer.disconnect();
});
