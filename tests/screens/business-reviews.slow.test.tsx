import { describe, expect, test, vi } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  dialog,
  fireEvent,
  inMain,
  openApp,
  press,
  startScreens,
  toastSays,
  type,
  waitFor,
  within,
} from '#tests/support/screens.tsx';
import { PASSWORD, type TestServer } from '#tests/support/server.ts';

const FULL = {
  name: 'Prairie Vets',
  description: 'Vets for horses.',
  email: 'desk@prairie.example',
  website: 'https://prairie.example/',
  facts: JSON.stringify({ hours: 'Mon-Fri 8-17' }),
};
const writeForm = async () => within(await inMain().findByRole('region', { name: 'Write a review' }));
const reviewsOf = async (server: TestServer) =>
  (await server.request<Review[]>('GET', '/api/businesses/1/reviews')).body;

async function writeReview(comment: string) {
  const form = await writeForm();
  await type(await form.findByRole('textbox', { name: 'Comment' }), comment);
  await press(form.getByRole('button', { name: 'Submit Review' }));
}

/** Closing a dialog restores the focus, as in a browser that did not focus the pressed button. */
function restoreFocusTo(element: HTMLElement) {
  const { close } = HTMLDialogElement.prototype;
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    close.call(this);
    element.focus();
  });
}

describe('the reviews', () => {
  test("show 'Anonymous User' for an author without a name", async () => {
    const { server, phone } = await startScreens({ businesses: 1 });
    const ann = await server.register('ann');
    const body = { businessId: 1, rating: 4, comment: 'Came at night.' };
    await server.request('POST', '/api/reviews', { body, token: ann.token });
    await server.store.write(({ trx }) => trx.updateTable('users').set({ full_name: '' }).execute());
    await openApp(phone, '/business/1');
    await inMain().findByText('Came at night.');
    expect(inMain().getByText('Anonymous User')).toBeTruthy();
  });
  test("ask a visitor to sign in: 'You need to be signed in to write a review', and return to the form", async () => {
    const { server, phone } = await startScreens({ businesses: 1 });
    await server.register('ann');
    await openApp(phone, '/business/1');
    await (await writeForm()).findByText('You need to be signed in to write a review');
    const lookedAt = vi.spyOn(Element.prototype, 'scrollIntoView');
    restoreFocusTo(inMain().getByRole('heading', { level: 1 }));
    await press((await writeForm()).getByRole('button', { name: 'Sign In' }));
    expect(dialog().getByRole('heading', { name: 'Sign In' })).toBeTruthy();
    await type(await dialog().findByLabelText('Username or email'), 'ann');
    await type(dialog().getByLabelText('Password'), PASSWORD);
    await press(dialog().getByRole('button', { name: 'Sign In' }));
    expect(await (await writeForm()).findByRole('textbox', { name: 'Comment' })).toBeTruthy();
    const place = inMain().getByRole('region', { name: 'Write a review' });
    await waitFor(() => expect(document.activeElement).toBe(place));
    expect(lookedAt.mock.contexts).toContain(place);
  });
});

describe('the review form', () => {
  test('starts with 5 stars, refuses a comment under 3 characters, and says thanks after the response to one request', async () => {
    const { server, phone } = await startScreens({ businesses: 1, user: 'ann' });
    await openApp(phone, '/business/1');
    await writeReview('ok');
    const form = await writeForm();
    expect(form.getByText('Comment must be at least 3 characters.')).toBeTruthy();
    expect(form.getByText('You’re giving 5 stars.')).toBeTruthy();
    expect(await phone.core.outbox.entries.count()).toBe(0);
    await press(form.getByRole('radio', { name: '2 stars' }));
    await type(form.getByRole('textbox', { name: 'Comment' }), 'Slow to come');
    const button = form.getByRole('button', { name: 'Submit Review' });
    button.focus();
    await press(button);
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    expect(document.activeElement).toBe(button);
    await press(button); // sends nothing
    const toast = await toastSays('Review Submitted', 'Thank you for your feedback!');
    expect(toast.dataset.tone).toBe('default');
    expect(document.activeElement).toBe(button);
    expect(await reviewsOf(server)).toMatchObject([{ rating: 2, comment: 'Slow to come' }]);
    expect(form.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', '');
    expect(form.getByRole('radio', { name: '5 stars' })).toHaveProperty('checked', true);
  });
  test("starts with the stars of the person's own review, posted or waiting", async () => {
    const { server, phone } = await startScreens({ businesses: 2, user: 'ann' });
    const app = await openApp(phone, '/business/1');
    await press(await (await writeForm()).findByRole('radio', { name: '3 stars' }));
    await writeReview('Neither good nor bad');
    await toastSays('Review Submitted');
    await app.go('/about');
    await app.go('/business/1');
    expect(await (await writeForm()).findByText('You’re giving 3 stars.')).toBeTruthy();
    await writeReview('Still so');
    await waitFor(async () =>
      expect(await reviewsOf(server)).toMatchObject([{ rating: 3, comment: 'Still so' }]),
    );
    await app.go('/business/2');
    expect(await (await writeForm()).findByText('You’re giving 5 stars.')).toBeTruthy();
    await waitFor(async () => expect(await phone.core.cache.businesses.get(2)).toBeDefined());
    phone.goOffline();
    await app.go('/about');
    await app.go('/business/2');
    await press(await (await writeForm()).findByRole('radio', { name: '4 stars' }));
    await writeReview('Never came');
    await waitingReview('Never came');
    await app.go('/about');
    await app.go('/business/2');
    expect(await (await writeForm()).findByText('You’re giving 4 stars.')).toBeTruthy();
  });
  test('takes the stars of an own review that arrives later, unless the person has chosen some', async () => {
    const { server, phone } = await startScreens({ businesses: 2, user: 'ann' });
    const app = await openApp(phone, '/business/1');
    await type(await (await writeForm()).findByRole('textbox', { name: 'Comment' }), 'Half a sentence');
    const other = { body: { username: 'ann', password: PASSWORD } };
    const { token } = (await server.request<{ token: string }>('POST', '/api/auth/login', other)).body;
    for (const businessId of [1, 2]) {
      const body = { businessId, rating: 2, comment: 'From another phone.' };
      await server.request('POST', '/api/reviews', { body, token });
    }
    await phone.core.engine.sync({ isForced: true });
    const form = await writeForm();
    expect(await form.findByText('You’re giving 2 stars.')).toBeTruthy();
    expect(form.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Half a sentence');
    await app.go('/business/2');
    expect(await (await writeForm()).findByText('You’re giving 2 stars.')).toBeTruthy();
  });
  test('saves a review without signal and shows it first, with the writer’s initial', async () => {
    const { phone } = await startScreens({ businesses: 1, user: 'zoe' });
    const app = await openApp(phone, '/business/1');
    await inMain().findByRole('heading', { level: 1 });
    phone.goOffline();
    await app.go('/about');
    await app.go('/business/1');
    await writeReview('Kind to the mare');
    const waiting = await waitingReview('Kind to the mare');
    expect(waiting.getByText('Waiting to send')).toBeTruthy();
    expect(waiting.getByText('Only you can see it.')).toBeTruthy();
    expect(waiting.getByText('Z')).toBeTruthy();
    phone.losePatience();
    await toastSays('Saved on this phone', 'Your review will be sent when you have signal.');
  });
  test('keeps a text that is typed while the review is stored', async () => {
    const { phone } = await startScreens({ businesses: 1, user: 'zoe' });
    const app = await openApp(phone, '/business/1');
    const form = await writeForm();
    const comment = await form.findByRole('textbox', { name: 'Comment' });
    await type(comment, 'Kind to the mare');
    fireEvent.click(form.getByRole('radio', { name: '2 stars' }));
    fireEvent.click(form.getByRole('button', { name: 'Submit Review' }));
    fireEvent.change(comment, { target: { value: 'Also fair with the bill' } });
    await inMain().findByText('Kind to the mare');
    expect(comment).toHaveProperty('value', 'Also fair with the bill');
    expect(form.getByRole('radio', { name: '2 stars' })).toHaveProperty('checked', true);
    await app.go('/about');
    await app.go('/business/1');
    const later = await (await writeForm()).findByRole('textbox', { name: 'Comment' });
    expect(later).toHaveProperty('value', 'Also fair with the bill');
  });
  test('shows the reason and keeps the text if the server refuses it', async () => {
    const { server, phone } = await startScreens({ businesses: 1, user: 'ann' });
    await openApp(phone, '/business/1');
    await (await writeForm()).findByRole('textbox', { name: 'Comment' });
    await server.store.write(({ trx }) => trx.deleteFrom('businesses').execute());
    await writeReview('Gone now');
    const toast = await toastSays('Error Submitting Review', 'This business is no longer listed.');
    expect(toast.dataset.tone).toBe('destructive');
    expect((await phone.core.outbox.entries.toArray()).map(({ args }) => args)).toMatchObject([
      { comment: 'Gone now' },
    ]);
  });
});

describe('one’s own posted review', () => {
  async function posted(phone: Phone) {
    await openApp(phone, '/business/1');
    await writeReview('Came at night.');
    await toastSays('Review Submitted');
    await inMain().findByRole('button', { name: 'Remove' });
  }

  test('can be edited: the new text replaces the old one in its place', async () => {
    const { server, phone } = await startScreens({ businesses: 1, user: 'ann' });
    await posted(phone);
    const [before] = await reviewsOf(server);
    await press(inMain().getByRole('button', { name: 'Edit' }));
    const comment = await dialog().findByRole('textbox', { name: 'Comment' });
    expect(comment).toHaveProperty('value', 'Came at night.');
    await press(dialog().getByRole('radio', { name: '3 stars' }));
    await type(dialog().getByRole('textbox', { name: 'Comment' }), 'Came in the morning.');
    await press(dialog().getByRole('button', { name: 'Save changes' }));
    await toastSays('Review Submitted', 'Your review was updated');
    expect(await reviewsOf(server)).toMatchObject([
      { id: before?.id, rating: 3, comment: 'Came in the morning.' },
    ]);
    expect(inMain().getAllByRole('article').length).toBe(1);
  });
  test('waits in its place after an edit without signal, and a closed dialog keeps the text', async () => {
    const { phone } = await startScreens({ businesses: 1, user: 'ann' });
    await posted(phone);
    phone.goOffline();
    await press(inMain().getByRole('button', { name: 'Edit' }));
    await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Half a sen');
    await waitFor(async () => expect(await phone.core.outbox.drafts.count()).toBe(1));
    await press(dialog().getByRole('button', { name: 'Close' }));
    await press(inMain().getByRole('button', { name: 'Edit' }));
    await waitFor(() =>
      expect(dialog().getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', 'Half a sen'),
    );
    await press(dialog().getByRole('button', { name: 'Save changes' }));
    expect((await waitingReview('Half a sen')).getByText('Waiting to send')).toBeTruthy();
    expect(inMain().queryByText('Came at night.')).toBeNull();
    expect(await phone.core.outbox.drafts.count()).toBe(0);
  });
});

test('the owner cannot review their own listing but can review others, with and without signal', async () => {
  const { phone } = await startScreens({ businesses: [FULL, FULL], user: 'ann' });
  const own = { owner_id: phone.user?.id ?? 0 };
  await phone.server.store.write(({ trx }) =>
    trx.updateTable('businesses').set(own).where('id', '=', 1).execute(),
  );
  const app = await openApp(phone, '/about');
  for (const fault of ['none', 'no signal']) {
    if (fault === 'no signal') phone.goOffline();
    await app.go('/business/2');
    expect(await (await writeForm()).findByRole('button', { name: 'Submit Review' })).toBeTruthy();
    await app.go('/business/1');
    const form = await writeForm();
    expect(await form.findByText('You can’t review your own business.')).toBeTruthy();
    expect(form.queryByRole('button')).toBeNull();
    expect(inMain().queryByRole('link', { name: 'Write a review' })).toBeNull();
    expect(inMain().queryByText(/the first to leave/)).toBeNull();
  }
});

async function waitingReview(words: string) {
  const card = (await inMain().findByText(words, { selector: 'article .written' })).closest('article');
  if (!card) throw new Error('a review is no article');
  return within(card);
}
