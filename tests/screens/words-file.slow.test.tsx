import { expect, test, vi } from 'vitest';
import type { User } from '#contract/auth.ts';
import { gatherWords } from '#src/local/outbox/words-file.ts';
import { readWordsText, writeWordsText } from '#src/local/outbox/words-text.ts';
import { showStartFailure } from '#src/shell/faults/start-failure.ts';
import { review } from '#tests/local/helpers.ts';
import { type Phone, startPhone } from '#tests/support/device.ts';
import {
  dialog,
  fireEvent,
  inMain,
  openApp,
  press,
  screen,
  startScreens,
  waitFor,
} from '#tests/support/screens.tsx';

const TAKE = 'Import posts from a file';
const SAVE = 'Save my unsent posts as a file';

/** The file of a review that waits on another phone of ann. */
async function fileOfAnn(phone: Phone): Promise<string> {
  const other = startPhone(phone.server);
  const ann = await other.signIn('ann');
  other.goOffline();
  await review(other.core, ann, 1, 'Came at night.');
  const { file } = await gatherWords(other.core, location.origin);
  return writeWordsText('Words', file);
}

async function choose(text: string) {
  const input = await inMain().findByLabelText(TAKE, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([text], 'posts.txt', { type: 'text/plain' })] } });
}

test('the app imports posts from a file after showing them to the person', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  const text = await fileOfAnn(phone);
  phone.goOffline();
  await openApp(phone, '/outbox');
  await choose(text);
  expect(await screen.findByRole('heading', { name: 'Import 1 post?' })).toBeTruthy();
  expect(await phone.core.outbox.entries.count()).toBe(0);
  await press(dialog().getByRole('button', { name: 'Import to my outbox' }));
  expect((await screen.findByRole('alert')).textContent).toBe('1 post imported. It is safe on this phone.');
  await waitFor(() => expect(inMain().getByText('Came at night.')).toBeTruthy());
  await choose(text);
  await press(await waitFor(() => dialog().getByRole('button', { name: 'Import to my outbox' })));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Nothing was imported/);
});

test('the app refuses a changed file with a message, and a file of another person too', async () => {
  const { phone, server } = await startScreens({ user: 'ann', businesses: 1 });
  const text = await fileOfAnn(phone);
  await openApp(phone, '/outbox');
  await choose(text.replace('at night', 'at noon'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This file is damaged/);
  await server.register('ben');
  await phone.signIn('ben');
  await choose(text);
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toMatch(/^These posts belong to ann Tester/),
  );
  expect(await phone.core.outbox.entries.count()).toBe(0);
});

/** The file that the browser saves. */
async function savedBy(act: () => Promise<void>): Promise<{ name: string; text: string }> {
  const made: Blob[] = [];
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  try {
    await act();
    await waitFor(() => expect(made).toHaveLength(1));
    return { name: names[0] ?? '', text: await (made[0] as Blob).text() };
  } finally {
    vi.restoreAllMocks();
  }
}

test('unsent items are saved as a file that starts with readable text', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  phone.goOffline();
  await review(phone.core, phone.user as User, 1, 'Came at night.');
  await openApp(phone, '/outbox');
  const { name, text } = await savedBy(async () =>
    press(await inMain().findByRole('button', { name: SAVE })),
  );
  expect(name).toMatch(/^petiyard-unsent-ann-.*\.txt$/);
  expect(text).toMatch(/^PetiYard: unsent posts by ann Tester \(ann\)\n/);
  expect(text).toContain('Came at night.');
  expect(await screen.findByText(/^Saved as petiyard-unsent-ann/)).toBeTruthy();
});

test('an iPhone gets the file in its share sheet, with another press if the first one has expired', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  phone.goOffline();
  await review(phone.core, phone.user as User, 1, 'Came at night.');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  const shared: File[] = [];
  const faults = [new DOMException('no press', 'NotAllowedError')];
  Object.assign(navigator, {
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      const fault = faults.shift();
      if (fault) throw fault;
      shared.push(...files);
    },
  });
  try {
    await openApp(phone, '/outbox');
    await press(await inMain().findByRole('button', { name: SAVE }));
    await press(await inMain().findByRole('button', { name: 'Save the file now' }));
    await waitFor(() => expect(shared.map(({ type }) => type)).toEqual(['text/plain']));
    expect(await screen.findByText(/^The file is saved where you chose/)).toBeTruthy();
  } finally {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
    vi.restoreAllMocks();
  }
});

test('with no unsent items there is nothing to save, and a file can still be imported', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  await openApp(phone, '/outbox');
  expect(await inMain().findByRole('button', { name: TAKE })).toBeTruthy();
  expect(inMain().queryByRole('button', { name: SAVE })).toBeNull();
});

test('before a wipe the posts that would be lost can be saved as a file', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  phone.goOffline();
  await review(phone.core, phone.user as User, 1, 'Came at night.');
  await openApp(phone, '/settings');
  await press(await inMain().findByRole('button', { name: 'Wipe this phone…' }));
  expect(await waitFor(() => dialog().getByRole('button', { name: SAVE }))).toBeTruthy();
});

test('before a sign-out waiting posts can be saved as a file', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  phone.goOffline();
  await review(phone.core, phone.user as User, 1, 'Came at night.');
  await openApp(phone, '/outbox');
  const [signOut] = await screen.findAllByRole('button', { name: 'Sign Out' });
  await press(signOut as HTMLElement);
  expect(await waitFor(() => dialog().getByRole('button', { name: SAVE }))).toBeTruthy();
});

test('the rescue page saves the file even if the app could not start', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  phone.goOffline();
  await review(phone.core, phone.user as User, 1, 'Came at night.');
  vi.stubGlobal('indexedDB', phone.core.ports.indexedDB);
  const root = document.body.appendChild(document.createElement('div'));
  showStartFailure(root, new Error('no'));
  const { text } = await savedBy(() => press(screen.getByRole('button', { name: SAVE })));
  expect(await readWordsText(text)).toMatchObject({ entries: [{ args: { comment: 'Came at night.' } }] });
  await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^Your file is ready/));
  vi.unstubAllGlobals();
  root.remove();
});
