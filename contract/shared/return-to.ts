import { AUTH_LIMITS } from '../limits.ts';

/** Returns a path of this origin to which a sign-in may return; `/` for anything else. */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path || path.length > AUTH_LIMITS.returnToMax) return '/';
  return /^\/(?![/\\])[\x21-\x5B\x5D-\x7E]*$/.test(path) && !/%(?:0|1|5c|7f)/i.test(path) ? path : '/';
}
