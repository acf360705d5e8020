import { afterEach, expect, test, vi } from 'vitest';
import { queueOffline, review } from '#tests/local/helpers.ts';
import { inSection, openApp, startScreens, wordsOf } from '#tests/support/screens.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

afterEach(() => vi.restoreAllMocks());

/** The installation steps of an iPhone in the settings, while this many reviews wait in the browser. */
async function stepsWith(waiting: number): Promise<HTMLElement[]> {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE);
  const { phone } = await startScreens({ user: 'ann', businesses: 2 });
  const { user, core } = phone;
  if (!user) throw new Error('nobody is signed in');
  phone.goOffline();
  await queueOffline(phone, async () => {
    for (let id = 1; id <= waiting; id++) await review(core, user, id, 'Came at night.');
  });
  await openApp(phone, '/settings');
  return inSection('On your home screen').findAllByRole('listitem');
}

test.each([
  [1, 'Send your 1 waiting post first.'],
  [2, 'Send your 2 waiting posts first.'],
])(
  'the installation steps on an iPhone start with sending the posts that wait (%i), with a link',
  async (waiting, words) => {
    await stepsWith(waiting);
    const link = await inSection('On your home screen').findByRole('link', { name: 'Outbox' });
    const first = link.closest('li');
    expect(wordsOf(first ? [first] : [])).toEqual([
      `${words} Outbox Or save them there as a file, then import it here.`,
    ]);
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/outbox');
  },
);

test('the installation steps start with the share menu if nothing waits', async () => {
  expect(wordsOf(await stepsWith(0))).toEqual([
    'Tap Share, then Add to Home Screen.',
    'Then open it from the new icon once while you still have signal. It starts empty and downloads your data then.',
  ]);
});
