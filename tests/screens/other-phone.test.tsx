import { expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { writeDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { takeSentNotice } from '#src/shell/status/use-sent-toast.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  toastSays,
  type,
  waitFor,
} from '#tests/support/screens.tsx';
import { item, loseSignal, sendLater } from './states-support.ts';

const DRAFT =
  'You also changed this on another phone. The later version was saved. Your other text is a draft.';
const KEPT =
  'You also changed this on another phone. The later version was saved. Your other text is in your outbox.';
const OTHER = 'Came at dawn, was kind.';

const owner = (phone: Phone): User => {
  if (!phone.user) throw new Error('nobody is signed in');
  return phone.user;
};
const review = (phone: Phone, rating: number, comment: string) =>
  enqueue(phone.core, {
    name: 'review.write',
    args: { businessId: 1, rating, comment },
    owner: owner(phone),
    about: 'Business 1',
  });

/** Ann has written a review without signal, and her tablet has sent another one. */
async function startConflict() {
  const { server, phone } = await startScreens({ user: 'ann', businesses: 1 });
  const tablet = startPhone(server);
  await tablet.signIn('ann');
  await takeSentNotice(phone.core, owner(phone).id);
  phone.clock.nowMs += 10_000;
  await loseSignal(phone);
  await review(phone, 5, 'Came at noon.');
  await review(tablet, 2, OTHER);
  await tablet.core.engine.sync();
  return { server, phone };
}

const allSaying = (words: string) => screen.queryAllByText(words);

test('a text that replaced one from another phone says so once and keeps the other text to read and copy', async () => {
  const { phone } = await startConflict();
  const app = await openApp(phone, '/about');
  await sendLater(phone);
  await toastSays('1 post sent.', DRAFT);
  expect(await takeSentNotice(phone.core, owner(phone).id)).toEqual({ count: 0 });
  await app.go('/outbox');
  const card = await item('Review of Business 1');
  expect(card.getByText(DRAFT)).toBeTruthy();
  expect(card.getByText('2 stars')).toBeTruthy();
  expect(card.getByText(OTHER).closest('details')?.open).toBe(true);
  expect(card.getByRole('link', { name: 'Open the business' }).getAttribute('href')).toBe('/business/1');
  const writeText = vi.fn(async () => undefined);
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await press(card.getByRole('button', { name: 'Copy text: Review of Business 1' }));
  expect(writeText).toHaveBeenCalledWith(OTHER);
});

test('the review form opens with the other text and its stars', async () => {
  const { phone } = await startConflict();
  await sendLater(phone);
  await openApp(phone, '/business/1');
  await inMain().findByText('Came at noon.');
  await press(await inMain().findByRole('button', { name: 'Edit' }));
  expect(await dialog().findByLabelText('Comment')).toHaveProperty('value', OTHER);
  expect(dialog().getByText('Your rating: 2 of 5')).toBeTruthy();
});

test('a message points to the other text in the outbox if the form already has a draft', async () => {
  const { phone } = await startConflict();
  await writeDraft(phone.core.outbox, 'review.edit:1', owner(phone).id, { comment: 'Being typed' }, 0);
  await sendLater(phone);
  await openApp(phone, '/outbox');
  const card = await item('Review of Business 1');
  expect(card.getByText(KEPT)).toBeTruthy();
  expect(card.getByText(OTHER)).toBeTruthy();
});

test('a form that waits for the response shows the other text itself, without another message', async () => {
  const { phone } = await startScreens({ user: 'ann' });
  const { server } = phone;
  const tablet = startPhone(server);
  const ann = await tablet.signIn('ann');
  const thread = { categoryId: 1, title: 'Best hay', content: 'Where?', isSticky: false };
  await enqueue(tablet.core, { name: 'thread.create', args: thread, owner: ann });
  await tablet.core.engine.sync();
  await phone.core.engine.sync();
  const app = await openApp(phone, '/forums/thread/best-hay');
  await inMain().findByText('Where?');
  const [post] = await tablet.core.cache.posts.toArray();
  const edit = { post: post?.key ?? post?.id ?? 0, content: OTHER, base: post?.version ?? 0 };
  await enqueue(tablet.core, { name: 'post.edit', args: edit, owner: ann });
  await press(await inMain().findByRole('button', { name: 'Edit' }));
  await type(await dialog().findByLabelText('Message'), 'Where do you buy it?');
  await tablet.core.engine.sync();
  await press(dialog().getByRole('button', { name: 'Save' }));
  await toastSays('Post edited', DRAFT);
  expect(allSaying(DRAFT)).toHaveLength(1);
  await inMain().findByText('Where do you buy it?');
  await press(await inMain().findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(dialog().getByLabelText('Message')).toHaveProperty('value', OTHER));
  await app.go('/outbox');
  const card = await item('Change to your post in “Best hay”');
  expect(card.getByText(OTHER)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Open the thread' }).getAttribute('href')).toBe(
    '/forums/thread/best-hay',
  );
});
