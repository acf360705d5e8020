import { FORUM_LIMITS, SHARE_LIMITS } from './limits.ts';
import type { ShareRefusal } from './share.ts';

/**
 * Putting the app on the home screen, new versions of it, and what other apps share to it. Source: docs/product.md,
 * section 3.
 */
export const INSTALL_WORDS = {
  region: 'Home screen',
  heading: 'On your home screen',
  hint: 'Keep this on your home screen – opens without signal.',
  add: 'Add',
  addToHome: 'Add to home screen',
  later: 'Later',
  iphone: 'Tap Share, then Add to Home Screen.',
  iphoneOpen: 'Then open it from the new icon once while you still have signal.',
  iphoneEmpty: 'The icon starts empty and fills itself then.',
  iphoneHint: 'Keep this on your home screen: tap Share, then Add to Home Screen.',
  sendFirst: (count: number) =>
    count === 1 ? 'Send your 1 waiting post first.' : `Send your ${count} waiting posts first.`,
  toOutbox: 'Outbox',
  byMenu: 'Open the menu of your browser and choose “Add to Home screen” or “Install app”.',
  desktop: 'Install it on this computer: it opens in a window of its own, also without signal.',
  install: 'Install',
  installed: 'It is on your home screen and opens from there, also without signal.',
} as const;

export const UPDATE_WORDS = {
  heading: 'App version',
  ready: 'A new version is ready.',
  keeps: 'Updating takes a few seconds. What you typed and what waits in the outbox stays.',
  updateNow: 'Update now',
  sending: 'Your posts are being sent. You can update right after that.',
  updating: 'Updating…',
  newest: 'You have the newest version.',
  silent: 'No signal. We look again by ourselves when you are back.',
  found: 'A new version is on its way to this phone.',
  check: 'Look for a new version',
  checking: 'Looking…',
  idle: 'We look for a new version every hour and never start it without asking you.',
  outdated: 'This version is too old to send. Your posts are kept and go right after the update.',
  noWorker:
    'This browser cannot keep the app on the phone. You always see the newest version, but only with signal.',
} as const;

export const SHARE_WORDS = {
  refused: {
    files: 'Only words and links can be shared here. Pictures and files were left out.',
    tooLong: `That text is too long for a post: at most ${FORUM_LIMITS.postMax.toLocaleString('en-US')} characters. Nothing of it was kept.`,
    empty: 'There were no words in what you shared.',
    full: 'Could not save – the phone is full. What you shared is still where it came from.',
    tooMany: `There are ${SHARE_LIMITS.kept} shared texts on this phone already. Post or delete some, then share it once more.`,
    otherSite: 'Another website tried to put a text here. Nothing of it was kept.',
    notReady: 'PetiYard was not ready to take that. Please share it once more.',
  } satisfies Record<ShareRefusal, string>,
  heading: 'Shared to PetiYard',
  lede: 'Kept on this phone until you post or delete it.',
  kept: 'What you shared is kept on this phone until you sign in.',
  open: 'Open',
  delete: 'Delete',
  deleteQuestion: 'Delete forever?',
  deleteWarning: 'It is removed from this phone and is not posted.',
  keep: 'Keep it',
  close: 'Close',
  actionOn: (action: string, title: string) => `${action}: ${title}`,
} as const;
