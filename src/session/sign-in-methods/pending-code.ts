import { MINUTE_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import { dropDrafts, readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { PENDING_CODE_DRAFT } from '../sign-in.ts';

/** A code that was sent. It is stored, so that the form is still there after the person has left the app to read it. */
export interface PendingCode {
  kind: 'letter' | 'phone';
  /** Email address or phone number. */
  to: string;
  /** Returned to the server with the code of a text message; empty for an email. */
  sessionInfo: string;
}

const LIFE_MS = 30 * MINUTE_MS; // the same limit as on the server

/** Stores where a code was sent. */
export const rememberCode = ({ outbox, ports }: Core, code: PendingCode): Promise<void> =>
  writeDraft(outbox, PENDING_CODE_DRAFT, 'visitor', { ...code, atMs: ports.nowMs() }, ports.nowMs());

/** Returns the code that may still arrive; null if none was sent in the last half hour. */
export async function readPendingCode({ outbox, ports }: Core): Promise<PendingCode | null> {
  const draft = await readDraft(outbox, PENDING_CODE_DRAFT, 'visitor');
  const { kind, to, sessionInfo, atMs } = (draft ?? {}) as Partial<PendingCode & { atMs: number }>;
  if ((kind !== 'letter' && kind !== 'phone') || typeof to !== 'string' || typeof sessionInfo !== 'string')
    return null;
  const ageMs = ports.nowMs() - (typeof atMs === 'number' ? atMs : 0);
  return ageMs >= 0 && ageMs < LIFE_MS ? { kind, to, sessionInfo } : null;
}

/** Forgets the code before another one is sent. A sign-in forgets it too. */
export const forgetCode = ({ outbox }: Core): Promise<void> =>
  dropDrafts(outbox, PENDING_CODE_DRAFT, 'visitor');
