import { expect } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { type Keyboard, keyboardOf } from './keyboard.ts';
import { COMPUTED_NAMES, type Listener, startListener } from './listener.ts';

interface Fixtures {
  /** What the phone's screen reader says; it listens from the phone's first page on. */
  listener: Listener;
  keyboard: Keyboard;
}

/** A test with a phone that is used by keys alone, and listened to. */
export const test = base.extend<Fixtures, object>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), COMPUTED_NAMES] }),
    { scope: 'worker' },
  ],
  listener: async ({ phone }, use) => {
    const listener = startListener();
    await listener.follow(phone.context);
    await use(listener);
  },
  keyboard: ({ phone, listener }, use) => use(keyboardOf(phone, listener)),
});

/** Fails where something was said behind a dialog, so that nobody heard it, or the focus was lost and stands nowhere. */
function expectAllHeard({ heard }: Listener): void {
  expect(heard.filter((line) => /UNHEARD|LOST/.test(line))).toEqual([]);
}

/**
 * The same, and all that is written down in docs/screen-reader was heard, in that order, and nothing else.
 * @param told what is written of a line that differs from run to run; null of one that comes in some runs only.
 */
export function expectHeard(
  listener: Listener,
  file: string,
  told: (line: string) => string | null = (line) => line,
): void {
  expectAllHeard(listener);
  const lines = listener.heard.map(told).filter((line) => line !== null);
  expect(`${lines.join('\n')}\n`).toMatchSnapshot(`${file}.txt`);
}

/** Waits until something is said. */
export const hears = ({ heard }: Listener, words: RegExp): Promise<void> =>
  expect.poll(() => [...heard]).toContainEqual(expect.stringMatching(words));
