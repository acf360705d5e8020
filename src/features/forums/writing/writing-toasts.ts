import { TOAST_LIMITS } from '#contract/limits.ts';
import { refusalReason } from '#src/data/write/refusal.ts';
import { type Say, sayOf } from '#src/data/write/use-write.ts';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { FORUM_RESULTS, FORUM_TOASTS } from '../forums.words.ts';

export const SAY_REPLY = sayInForum({
  sent: FORUM_TOASTS.replyDone,
  waiting: FORUM_TOASTS.replySaved,
  refused: { title: FORUM_RESULTS.replyRefused },
});
export const SAY_EDIT = sayInForum({
  sent: FORUM_TOASTS.edited,
  waiting: FORUM_TOASTS.editSaved,
  refused: { title: FORUM_RESULTS.editRefused },
});
export const SAY_REMOVAL = sayInForum({
  sent: FORUM_TOASTS.removed,
  waiting: FORUM_RESULTS.removalSaved,
  refused: { title: FORUM_RESULTS.removalRefused },
});
export const SAY_THREAD = sayInForum({
  sent: FORUM_TOASTS.threadDone,
  waiting: FORUM_TOASTS.threadSaved,
  refused: FORUM_TOASTS.threadFailed,
});

/** A refusal shows the server's reason as its description, unless the toast has its own. */
function sayInForum({ refused, ...toasts }: Record<'sent' | 'waiting' | 'refused', ToastInput>): Say {
  return sayOf({
    ...toasts,
    durationMs: TOAST_LIMITS.shortMs, // docs/specification.md, section 8
    refused: (problem) => ({ description: problem && refusalReason(problem), ...refused }),
  });
}
