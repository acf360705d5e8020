/** Screens whose accessibility tree is stored in docs/screen-reader. */
export const KEY_SCREENS = [
  'business-1',
  'emergency',
  'explore-results',
  'forums-thread-one',
  'frame',
  'home',
  'outbox-with-entries',
  'settings',
];
