import { afterEach, expect, test, vi } from 'vitest';
import { seedSampleEvents } from '#server/db/seed/sample-events.ts';
import { forgetGuides, loadGuides } from '#src/catalogue/guides-library.ts';
import { inMain, openApp, press, startScreens, waitFor } from '#tests/support/screens.tsx';
import { libraryJson, readLibrary } from '../../scripts/library.ts';
import { item, loseSignal, queueReviews } from './states-support.ts';

/** The share sheet of the phone, and the data it received. */
function shareSheet(): ShareData[] {
  const handed: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => void handed.push(data) });
  return handed;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
  forgetGuides();
});

const sharePressed = async () => press(await inMain().findByRole('button', { name: /^Share: / }));
const at = (path: string) => `${location.origin}${path}`;

test('a listing is shared with its town and number, and without the parameters of the address', async () => {
  const { phone } = await startScreens({ businesses: [{ name: 'Prairie Vet', phone: '(352) 555-0142' }] });
  const handed = shareSheet();
  await openApp(phone, '/business/1?from=search#reviews');
  await sharePressed();
  expect(handed).toEqual([
    {
      title: 'Prairie Vet',
      text: expect.stringMatching(/^Prairie Vet, .*, \(352\) 555-0142$/),
      url: at('/business/1'),
    },
  ]);
});

test('the number of a sample is not shared', async () => {
  const { phone } = await startScreens({
    businesses: [{ name: 'Made-up Vet', phone: '(352) 555-0142', is_sample: 1 }],
  });
  const handed = shareSheet();
  await openApp(phone, '/business/1');
  await sharePressed();
  expect(handed[0]?.text).toMatch(/^Made-up Vet, /);
  expect(handed[0]?.text).not.toContain('555');
});

test('a guide is shared with its topic', async () => {
  const json = libraryJson(readLibrary());
  const headers = { 'content-type': 'application/json' };
  await loadGuides({ origin: '', fetch: async () => new Response(json, { headers }) });
  const { phone } = await startScreens();
  const handed = shareSheet();
  await openApp(phone, '/blogs/horse-colic');
  await sharePressed();
  expect(handed).toEqual([
    {
      title: 'Horse colic: what to do now',
      text: expect.stringContaining('Colic means belly pain'),
      url: at('/blogs/horse-colic'),
    },
  ]);
});

test('a thread is shared by its address', async () => {
  const { server, phone } = await startScreens({ user: 'ann' });
  const ben = await server.register('ben');
  const body = { categoryId: 1, title: 'Hoof abscess', content: 'How long does it take to heal?' };
  await server.request('POST', '/api/forums/threads', { body, token: ben.token });
  await phone.core.engine.sync();
  const handed = shareSheet();
  const [thread] = await phone.core.cache.threads.toArray();
  await openApp(phone, `/forums/thread/${thread?.slug}`);
  await sharePressed();
  expect(handed).toEqual([{ title: 'Hoof abscess', url: at(`/forums/thread/${thread?.slug}`) }]);
});

test('an event is shared with its day and place', async () => {
  const { server, phone } = await startScreens();
  await seedSampleEvents(server.store, server.clock.nowMs);
  await phone.core.engine.sync({ isForced: true });
  const handed = shareSheet();
  const [event] = await phone.core.cache.events.toArray();
  await openApp(phone, `/event/${event?.id}`);
  await sharePressed();
  expect(handed).toEqual([
    {
      title: event?.title,
      text: expect.stringContaining(event?.city ?? '–'),
      url: at(`/event/${event?.id}`),
    },
  ]);
});

test('a waiting text is shared without signal, or copied if the phone has no share sheet', async () => {
  const { phone } = await startScreens({ user: 'ann', businesses: 1 });
  await loseSignal(phone);
  await queueReviews(phone, 1);
  const handed = shareSheet();
  const app = await openApp(phone, '/outbox');
  await press((await item('Review of Business 1')).getByRole('button', { name: /^Share: / }));
  expect(handed).toEqual([{ title: 'Review of Business 1', text: 'Came at dawn to 1' }]);

  Reflect.deleteProperty(navigator, 'share');
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await app.go('/about');
  await app.go('/outbox');
  const card = await item('Review of Business 1');
  await press(card.getByRole('button', { name: /^Copy text: / }));
  await waitFor(() => expect(card.getByText('Copied.')).toBeTruthy());
  expect(writeText).toHaveBeenCalledWith('Came at dawn to 1');
});

test('a text that cannot be copied is shown for selection', async () => {
  const { phone } = await startScreens({ businesses: 1 });
  const writeText = async () => Promise.reject(new Error('not allowed'));
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
  await openApp(phone, '/business/1');
  await press(await inMain().findByRole('button', { name: /^Copy link: / }));
  expect(await inMain().findByText(at('/business/1'))).toBeTruthy();
});
