import { AUTH_LIMITS } from '../limits.ts';

/** A path of this origin that a sign-in may return to, unchanged; anything else becomes `/`. */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path || path.length > AUTH_LIMITS.returnToMax) return '/';
  return /^\/(?![/\\])[\x21-\x5B\x5D-\x7E]*$/.test(path) && !/%(?:0|1|5c|7f)/i.test(path) ? path : '/';
}
