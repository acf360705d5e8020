import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';

/** Follows what the console of every page and worker says. */
export interface Watch {
  follow(context: BrowserContext): Promise<void>;
  /** From now on a fault of this kind is part of the test. */
  expect(fault: RegExp): void;
  /** From now on the phone is closing, which cuts requests on their way. */
  end(): void;
  /** Fails on errors, except failed requests while the server was unreachable. */
  expectQuiet(): void;
  /** The errors so far. */
  readonly faults: readonly string[];
}

const NETWORK_FAILURE = /net::ERR_|Failed to fetch|Failed to load resource: net/;

/** Starts a list of console errors; `isReachable` is called for each one, with its address or ''. */
export function startWatching(isReachable: (url: string) => boolean): Watch {
  const faults: string[] = [];
  const expected: RegExp[] = [];
  let isOver = false;
  const note = (text: string, place = '') => {
    if (NETWORK_FAILURE.test(text) && (isOver || !isReachable(place))) return;
    const fault = place ? `${text} (${place})` : text;
    if (!expected.some((known) => known.test(fault))) faults.push(fault);
  };
  return {
    async follow(context) {
      context.on('console', (message) => {
        if (message.type() === 'error') note(message.text(), message.location().url);
      });
      context.on('weberror', (error) => note(String(error.error())));
      context.on('serviceworker', (worker) =>
        worker.on('console', (message) => message.type() === 'error' && note(message.text(), 'worker')),
      );
    },
    expect: (fault) => void expected.push(fault),
    end() {
      isOver = true;
    },
    expectQuiet: () => expect(faults).toEqual([]),
    faults,
  };
}
