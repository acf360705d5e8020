import { titleOf } from '#src/features/outbox/outbox.words.ts';
import { createCore } from '#src/local/core.ts';
import { discardEntry, editEntry, retryEntry, sendNow } from '#src/local/outbox/commands.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { gatherWords } from '#src/local/outbox/words-file.ts';
import { deliverWaiting } from '#src/local/sync/wake-ups.ts';
import { answerSaved, signIn, signOut } from '#src/session/sign-in.ts';
import { startSyncTriggers } from '#src/shell/running/sync-triggers.ts';

/** The functions of a page of the app. An older page has its own, from a copy of the source. */
export const APP = {
  createCore,
  enqueue,
  editEntry,
  discardEntry,
  retryEntry,
  sendNow,
  signIn,
  signOut,
  answerSaved,
  gatherWords,
  titleOf,
  startSyncTriggers,
  deliverWaiting,
};
export type App = typeof APP;
