import { CONTACT_TOASTS } from '#src/features/contact/contact.words.ts';
import { PREFERENCES_TOASTS } from '#src/features/favorites/favorites.words.ts';
import { FORUM_TOASTS } from '#src/features/forums/forums.words.ts';
import { GAME_TOASTS } from '#src/features/games/games.words.ts';
import { CLAIM_WORDS, OWNER_WORDS, REPLY_WORDS } from '#src/features/owners/owners.words.ts';
import { PEOPLE_WORDS } from '#src/features/people/people.words.ts';
import { PROFILE_TOASTS } from '#src/features/profile/profile.words.ts';
import { REGISTRATION_TOASTS } from '#src/features/registration/registration.words.ts';
import { REPORT_WORDS } from '#src/features/reports/reports.words.ts';
import { REVIEW_REMOVAL, REVIEW_TOASTS } from '#src/features/reviews/reviews.words.ts';
import { LOGOUT_TOASTS } from '#src/session/session.words.ts';
import type { ShownToast } from '../screen.ts';
import type { Walk } from '../walker.ts';
import { BrokenProperty } from './names.ts';

/** The server's answers that allow each success message. A star matches the rest of a path. */
const PAIRS: readonly (readonly [title: string, proofs: readonly string[]])[] = [
  [REVIEW_TOASTS.done.title, ['review.write']],
  [REVIEW_REMOVAL.removed.title, ['DELETE /api/reviews/*']],
  [FORUM_TOASTS.threadDone.title, ['thread.create']],
  [FORUM_TOASTS.replyDone.title, ['post.create']],
  [FORUM_TOASTS.edited.title, ['post.edit', 'PATCH /api/forums/*']],
  [FORUM_TOASTS.removed.title, ['post.remove']],
  [CONTACT_TOASTS.done.title, ['contact.send']],
  [REGISTRATION_TOASTS.done.title, ['business.register']],
  [PREFERENCES_TOASTS.saved.title, ['preferences.set']],
  [GAME_TOASTS.started.title, ['game.download']],
  [OWNER_WORDS.confirmed.title, ['business.confirm']],
  [OWNER_WORDS.saved.title, ['business.edit']],
  [CLAIM_WORDS.done.title, ['claim.send']],
  [REPLY_WORDS.done.title, ['review.reply']],
  [REPLY_WORDS.off.title, ['review.reply']],
  [PEOPLE_WORDS.saved.title, ['person.set']],
  [REPORT_WORDS.sent.title, ['report.send']],
  [PROFILE_TOASTS.saved.title, ['PATCH /api/user/profile']],
  [PROFILE_TOASTS.passwordChanged.title, ['POST /api/user/password']],
  [PROFILE_TOASTS.signedOutEverywhere.title, ['POST /api/auth/logout-everywhere']],
  [PROFILE_TOASTS.deleted.title, ['DELETE /api/user/profile']],
  [LOGOUT_TOASTS.done, ['POST /api/auth/logout']],
];
/** Two messages may have the same title: a reply in a thread and an owner's reply to a review. */
const PROOFS = new Map(
  PAIRS.map(([title]) => [title, PAIRS.filter(([other]) => other === title).flatMap(([, proofs]) => proofs)]),
);

/** The message follows the answer within this time, also on a busy machine. */
const SOON_MS = 20_000;
const SENT = /^(\d+) posts? sent\.$/;

/**
 * Checks that each success message follows an answer of its own, and that the phone announces no more sent posts than the server
 * has confirmed. @throws BrokenProperty
 */
export function checkSuccess({ world: { answers } }: Walk, toasts: readonly ShownToast[]): void {
  for (const { title, text, atMs } of toasts) {
    const proofs = PROOFS.get(title);
    if (proofs && !answers.claim(proofs, atMs, SOON_MS))
      throw new BrokenProperty(
        'no early success message',
        `“${title} ${text}” appeared, but the server had not answered ${proofs.join(' or ')} in the ${SOON_MS / 1000} s before`,
      );
    const count = Number(SENT.exec(title)?.[1] ?? 0);
    answers.announcedInBackground += count;
    if (answers.announcedInBackground > answers.keys.size)
      throw new BrokenProperty(
        'no early success message',
        `“${title}” appeared: ${answers.announcedInBackground} in all, but the server has accepted ${answers.keys.size}`,
      );
  }
}
