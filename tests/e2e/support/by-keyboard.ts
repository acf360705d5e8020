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

/**
 * Fails unless everything was heard that is written down in docs/screen-reader, in that order, and nothing else. What is
 * said behind a dialog, or together with its region, is not heard; a focus that is lost stands nowhere.
 */
export function expectHeard({ heard }: Listener, file: string): void {
  expect(heard.filter((line) => /UNHEARD|LOST/.test(line))).toEqual([]);
  expect(`${heard.join('\n')}\n`).toMatchSnapshot(`${file}.txt`);
}

/** Waits until something is said. */
export const hears = ({ heard }: Listener, words: RegExp): Promise<void> =>
  expect.poll(() => [...heard]).toContainEqual(expect.stringMatching(words));
