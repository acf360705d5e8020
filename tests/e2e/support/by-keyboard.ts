import { expect } from '@playwright/test';
import { test as base } from './fixtures.ts';
import { type Keyboard, keyboardOf } from './keyboard.ts';
import { COMPUTED_NAMES, type Listener, startListener } from './listener.ts';
import { steady } from './spoken-tree.ts';

interface Fixtures {
  /** Output of the phone's screen reader, recorded from its first page on. */
  listener: Listener;
  keyboard: Keyboard;
}

/** A test with a phone that is used only by keyboard, with a recorded screen reader. */
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

/** Fails if something was announced behind a dialog, where nobody hears it, or if the focus was lost. */
function expectAllHeard({ heard }: Listener): void {
  expect(heard.filter((line) => /UNHEARD|LOST/.test(line))).toEqual([]);
}

/** Sorts neighboring regions that arrived with their text: their order depends on the network. */
function inAnyOrder(lines: readonly string[]): string[] {
  const result: string[] = [];
  let run: string[] = [];
  const endRun = () => {
    result.push(...run.sort());
    run = [];
  };
  for (const line of lines) {
    if (line.startsWith('UNSURE')) {
      run.push(line);
      continue;
    }
    endRun();
    result.push(line);
  }
  endRun();
  return result;
}

/**
 * The same, and exactly the lines in docs/screen-reader were heard, in that order.
 * @param told returns the stored form of a line that differs between runs; null for one that comes only in some runs.
 */
export function expectHeard(
  listener: Listener,
  file: string,
  shown: (line: string) => string | null = (line) => line,
): void {
  expectAllHeard(listener);
  const lines = inAnyOrder(listener.heard.map(shown).filter((line) => line !== null));
  expect(`${lines.join('\n')}\n`).toMatchSnapshot(`${file}.txt`);
}

/** Waits for an announcement. @param words a pattern, or a sentence of the app without its last point */
export const hears = ({ heard }: Listener, words: RegExp | string): Promise<void> =>
  expect
    .poll(() => [...heard])
    .toContainEqual(
      typeof words === 'string'
        ? expect.stringContaining(steady(words).replace(/\.$/, ''))
        : expect.stringMatching(words),
    );
