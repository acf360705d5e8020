import { describe, expect, test } from 'vitest';
import { hasDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { DIALOG_WORDS } from '#src/ui/overlays/dialog.words.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  act,
  dialog,
  fireEvent,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
} from '#tests/support/screens.tsx';

const BUSINESS = '/business/1';
const writer = { businesses: 1, user: 'ann' };
const comment = () => inMain().findByRole('textbox', { name: 'Comment' });
const submit = () => press(inMain().getByRole('button', { name: 'Submit Review' }));

/** Another tab signs out, and this one has not noticed: live queries miss the change of the row. */
function signOutElsewhere(phone: Phone): Promise<void> {
  const change = phone.core.cache.backendDB().transaction('session', 'readwrite');
  change.objectStore('session').put({ name: 'current', user: null, state: 'signedOut', checkedAtMs: 0 });
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onerror = () => reject(change.error);
  });
}

describe('a new version waits during the unsent text of', () => {
  test('a new review, until it is sent, and of its edit, until the dialog is closed', async () => {
    const { phone } = await startScreens(writer);
    await openApp(phone, BUSINESS);
    const field = await comment();
    expect(hasDirtyForm()).toBe(false);
    await type(field, 'Came at night');
    expect(hasDirtyForm()).toBe(true);
    await submit();
    await toastSays('Review Submitted');
    await waitFor(() => expect(hasDirtyForm()).toBe(false));
    await press(await inMain().findByRole('button', { name: 'Edit' }));
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came in the morning');
    expect(hasDirtyForm()).toBe(true);
    await press(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(hasDirtyForm()).toBe(false));
  });
  test('an edit of a waiting review in the outbox', async () => {
    const { phone } = await startScreens(writer);
    const app = await openApp(phone, BUSINESS);
    await type(await comment(), 'Came at night');
    phone.goOffline();
    await submit();
    await toastSays('Saved on this phone');
    await app.go('/outbox');
    await press(await inMain().findByRole('button', { name: /^Edit/ }));
    await screen.findByRole('dialog'); // it opens after the entry has been read
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came in the morning');
    expect(hasDirtyForm()).toBe(true);
  });
  test('a form of the profile', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile');
    for (const [setting, field] of [
      ['Edit Profile Information', 'Full name'],
      ['Change Password', 'Current password'],
      ['Delete my account', 'Your password, to confirm it’s you'],
    ] as const) {
      await press(await inMain().findByRole('button', { name: setting }));
      await type(await dialog().findByLabelText(field), 'Ann Barnes');
      expect(hasDirtyForm(), setting).toBe(true);
      await press(dialog().getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(hasDirtyForm()).toBe(false));
    }
  });
});

describe('after a close with X and a draft, a reopened dialog closes with Escape:', () => {
  const pressEscape = () =>
    act(() => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })));
  async function reopens(open: () => Promise<void>, field: string) {
    await open();
    const regions = dialog().getAllByRole('status');
    expect(regions.map((place) => place.textContent)).not.toContain(DIALOG_WORDS.held('Close'));
    await type(await dialog().findByLabelText(field), 'Ann Barnes');
    await pressEscape();
    expect(screen.queryByRole('dialog'), 'words would be lost').not.toBeNull();
    // The live region must exist before its text: screen readers often miss text that arrives with its region.
    expect(regions).toContain(dialog().getByText(DIALOG_WORDS.held('Close')));
    await press(dialog().getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    await dialog().findByLabelText(field);
    await pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  test('in the profile', async () => {
    const { phone } = await startScreens({ user: 'ann' });
    await openApp(phone, '/profile');
    for (const [setting, field] of [
      ['Edit Profile Information', 'Full name'],
      ['Change Password', 'Current password'],
    ] as const) {
      await reopens(async () => press(await inMain().findByRole('button', { name: setting })), field);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });
  test('a posted review', async () => {
    const { phone } = await startScreens(writer);
    await openApp(phone, BUSINESS);
    await type(await comment(), 'Came at night');
    await submit();
    await toastSays('Review Submitted');
    await reopens(async () => press(await inMain().findByRole('button', { name: 'Edit' })), 'Comment');
  });
  test('a review in the outbox', async () => {
    const { phone } = await startScreens(writer);
    const app = await openApp(phone, BUSINESS);
    await type(await comment(), 'Came at night');
    phone.goOffline();
    await submit();
    await toastSays('Saved on this phone');
    await app.go('/outbox');
    await reopens(async () => {
      await press(await inMain().findByRole('button', { name: /^Edit/ }));
      await screen.findByRole('dialog');
    }, 'Comment');
  });
});

test("a review by somebody who was signed out elsewhere asks: 'Please sign in to submit a review'", async () => {
  const { phone } = await startScreens(writer);
  await openApp(phone, BUSINESS);
  await type(await comment(), 'Came at night');
  await signOutElsewhere(phone);
  await submit();
  const toast = await toastSays('Authentication Required', 'Please sign in to submit a review');
  expect(toast.dataset.tone).toBe('destructive');
  expect(await phone.core.outbox.entries.count()).toBe(0);
  expect(await comment()).toHaveProperty('value', 'Came at night');
});

test('signing out with a draft asks first and offers the text as a file', async () => {
  const { phone } = await startScreens(writer);
  const app = await openApp(phone, BUSINESS);
  await type(await comment(), 'Came at night');
  const drafts = phone.core.outbox.drafts;
  await waitFor(async () => expect(await drafts.count()).toBe(1));
  await app.go('/profile');
  const signOut = async () => {
    const [button] = await screen.findAllByRole('button', { name: 'Sign Out' });
    if (button) await press(button);
  };
  await signOut();
  const words = '1 draft will be deleted from this phone.';
  await waitFor(() => expect(dialog().getByText(words)).toBeTruthy());
  expect(await dialog().findByRole('button', { name: 'Save my unsent posts as a file' })).toBeTruthy();
  await press(dialog().getByRole('button', { name: 'Cancel' }));
  expect(await drafts.count()).toBe(1);
  await signOut();
  const leave = await waitFor(() => dialog().getByRole('button', { name: 'Sign out' }));
  await press(leave);
  await waitFor(async () => expect(await drafts.count()).toBe(0));
});
