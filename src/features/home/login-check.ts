import type { AuthState } from '#contract/auth.ts';
import type { Answer } from '#src/local/link/api.ts';

/** What is known of the login before a business is registered. */
export type LoginCheck = 'signedIn' | 'signedOut' | 'unclear';

/** Only the server's word decides; without signal the person who was last known counts (docs/product.md, X5). */
export function loginCheckOf(answer: Answer<AuthState>, isKnown: boolean): LoginCheck {
  if (answer.kind === 'ok') return answer.body.authenticated ? 'signedIn' : 'signedOut';
  return answer.kind === 'silent' && isKnown ? 'signedIn' : 'unclear';
}
