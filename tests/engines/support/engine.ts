/** An engine that phones have, as these tests start it. */
export interface Engine {
  name: 'Firefox' | 'WebKit';
  /** Starts a browser of 360 × 740 that keeps what it keeps in this folder. */
  start(profile: string): Promise<Browser>;
}

/** A running browser with one tab. */
export interface Browser {
  /** Opens an address and waits until its document has loaded. @throws Error where nothing answers. */
  open(url: string): Promise<void>;
  /**
   * Runs the body of an async function in the page, with `args` as its arguments. @returns what it returns, as JSON can.
   * @throws GoneError when the page goes before the function has ended.
   */
  run<T>(body: string, ...args: unknown[]): Promise<T>;
  /** The element that a body returns; null when it returns none. */
  find(body: string, ...args: unknown[]): Promise<Found | null>;
  /** The keys of a keyboard, one after the other, for whatever has the focus. */
  keys(text: string): Promise<void>;
  /** Ends it as a person does. */
  close(): Promise<void>;
  /** Ends all its processes in the middle of whatever they do, as an empty battery does. */
  kill(): Promise<void>;
}

/** An element left the page before anything was done with it: what draws the page has put another in its place. */
export class GoneError extends Error {}

/** An element of the page. Each deed @throws GoneError when it is no longer there. */
export interface Found {
  /** Presses it in its middle, by the browser's own pointer. */
  press(): Promise<void>;
  /** Types into it in place of what it holds, by the browser's own keyboard. */
  write(text: string): Promise<void>;
  /** Chooses the option of a select that reads so. @throws GoneError also while there is no such option. */
  choose(label: string): Promise<void>;
}
