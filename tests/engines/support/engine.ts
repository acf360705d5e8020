/** A mobile browser engine that these tests start. */
export interface Engine {
  name: 'Firefox' | 'WebKit';
  /** Starts a browser of 360 × 740 with its profile in this folder. */
  start(profile: string): Promise<Browser>;
}

/** A running browser with one tab. */
export interface Browser {
  /** Opens an address and waits until its document has loaded. @throws Error if nothing responds. */
  open(url: string): Promise<void>;
  /**
   * Runs the body of an async function in the page, with `args` as its arguments. @returns its result, as far as JSON
   * can express it.
   * @throws GoneError if the page goes away before the function ends.
   */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** The element that a body returns; null if it returns none. */
  find(body: string, ...args: unknown[]): Promise<Found | null>;
  /** Types these keys into the focused element. */
  keys(text: string): Promise<void>;
  /** Closes it like a person. */
  close(): Promise<void>;
  /** Kills all its processes, like an empty battery. */
  kill(): Promise<void>;
}

/** An element left the page before an action: the page has replaced it. */
export class GoneError extends Error {}

/** An element of the page. Each method @throws GoneError if it is gone. */
export interface Found {
  /** Presses its center with the browser's own pointer. */
  press(): Promise<void>;
  /** Types text over its value with the browser's own keyboard. */
  write(text: string): Promise<void>;
  /** Selects the option with this label. @throws GoneError also while there is no such option. */
  choose(label: string): Promise<void>;
}
