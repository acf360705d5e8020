import { expect, test, vi } from 'vitest';
import { readDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import type { Outbox } from '#src/local/outbox/outbox.ts';
import type { Phone } from '#tests/support/device.ts';
import {
  dialog,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  type,
  waitFor,
} from '#tests/support/screens.tsx';

/** Another page sends or deletes the entry just before the next change of the outbox, unnoticed by this screen. */
function goesJustBefore({ outbox }: Phone['core'], key: string) {
  const real = outbox.transaction.bind(outbox) as Outbox['transaction'];
  const late = async (...args: Parameters<Outbox['transaction']>) => {
    const change = outbox.backendDB().transaction('entries', 'readwrite');
    change.objectStore('entries').delete(key);
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    return real(...args);
  };
  vi.spyOn(outbox, 'transaction').mockImplementationOnce(late as unknown as Outbox['transaction']);
}

async function start(path?: string) {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  if (path) {
    await openApp(phone, path);
    await inMain().findByRole('textbox', { name: 'Comment' });
  }
  phone.goOffline();
  if (!phone.user) throw new Error('nobody is signed in');
  return { phone, ann: phone.user };
}

test('an edit of a review that has just been posted becomes a new write', async () => {
  const { phone, ann } = await start('/business/1');
  const args = { businessId: 1, rating: 5, comment: 'Came at night' };
  const key = await enqueue(phone.core, { name: 'review.write', args, owner: ann });
  await press(await inMain().findByRole('button', { name: 'Edit' }));
  await type(await dialog().findByRole('textbox', { name: 'Comment' }), 'Came in the morning');
  goesJustBefore(phone.core, key);
  await press(dialog().getByRole('button', { name: 'Save changes' }));
  await waitFor(async () =>
    expect(await phone.core.outbox.entries.toArray()).toMatchObject([
      { name: 'review.write', args: { businessId: 1, comment: 'Came in the morning' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit of a thread that has just been posted keeps its text and informs the author', async () => {
  const { phone, ann } = await start();
  const [category] = await phone.core.cache.forumCategories.toArray();
  const args = { categoryId: category?.id ?? 0, title: 'Hay', content: 'Who has hay?', isSticky: false };
  const key = await enqueue(phone.core, { name: 'thread.create', args, owner: ann });
  await openApp(phone, `/forums/thread/${key}`);
  await press(await inMain().findByRole('button', { name: 'Edit' }));
  await type(await dialog().findByRole('textbox', { name: 'Title' }), 'Hay and straw');
  const kept = () => readDraft(phone.core.outbox, `forums.edit:${key}`, ann.id);
  await waitFor(async () => expect(await kept()).toMatchObject({ title: 'Hay and straw' }));
  goesJustBefore(phone.core, key);
  await press(dialog().getByRole('button', { name: 'Save' }));
  await dialog().findByText('This was already posted when you changed it. Your new text is saved.');
  expect(await kept()).toMatchObject({ title: 'Hay and straw' });
});
