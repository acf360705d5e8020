import { PASSKEY_WORDS as WORDS } from './ways.words.ts';

/** What a browser says of its phone, and how people call that. The first that fits counts: an iPad says Mac as well. */
const DEVICES: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*Mobile/, 'Android phone'],
  [/Android/, 'Android tablet'],
  [/Windows/, 'Windows computer'],
  [/Macintosh/, 'Mac'],
];

/** A name to begin with, which the person can change. */
export const deviceName = (userAgent: string): string =>
  DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? WORDS.someDevice;
