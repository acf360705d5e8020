/** Share target of the app, handled by the worker; also in public/manifest.webmanifest. */
export const SHARE_PATH = '/share';
/** Form fields of a share; also in public/manifest.webmanifest. */
export const SHARE_FIELDS = { title: 'title', text: 'text', url: 'url' } as const;

/** Why a share was rejected or shortened. */
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
