/** Where other apps send what is shared to this one; named in public/manifest.webmanifest. Taken by the worker. */
export const SHARE_PATH = '/share';
/** Names of the fields that arrive there; named in public/manifest.webmanifest. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url' } as const;

/** Why a share was not, or not wholly, taken. */
export const SHARE_REFUSALS = [
  'files',
  'tooLong',
  'empty',
  'full',
  'tooMany',
  'otherSite',
  'notReady',
] as const;
export type ShareRefusal = (typeof SHARE_REFUSALS)[number];
