import { MINUTE_MS } from '#contract/shared/time.ts';
import type { Core } from '#src/local/core.ts';
import { dropDrafts, readDraft, writeDraft } from '#src/local/outbox/drafts.ts';
import { ASKED_CODE_DRAFT } from '../sign-in.ts';

/** A code that is on its way: whoever leaves the app to read it finds the place to type it when they are back. */
export interface AskedCode {
  kind: 'letter' | 'phone';
  /** The address, or the number. */
  to: string;
  /** What comes back with the digits of a text message; empty of a letter. */
  sessionInfo: string;
}

const LIFE_MS = 30 * MINUTE_MS; // as long as the server takes it

/** Keeps where a code was sent. */
export const keepAsked = ({ outbox, ports }: Core, asked: AskedCode): Promise<void> =>
  writeDraft(outbox, ASKED_CODE_DRAFT, 'visitor', { ...asked, atMs: ports.nowMs() }, ports.nowMs());

/** The code that may still come; null where none was asked for, or half an hour ago. */
export async function readAsked({ outbox, ports }: Core): Promise<AskedCode | null> {
  const kept = await readDraft(outbox, ASKED_CODE_DRAFT, 'visitor');
  const { kind, to, sessionInfo, atMs } = (kept ?? {}) as Partial<AskedCode & { atMs: number }>;
  if ((kind !== 'letter' && kind !== 'phone') || typeof to !== 'string' || typeof sessionInfo !== 'string')
    return null;
  const ageMs = ports.nowMs() - (typeof atMs === 'number' ? atMs : 0);
  return ageMs >= 0 && ageMs < LIFE_MS ? { kind, to, sessionInfo } : null;
}

/** Another one is asked for. A sign-in forgets it by itself. */
export const forgetAsked = ({ outbox }: Core): Promise<void> =>
  dropDrafts(outbox, ASKED_CODE_DRAFT, 'visitor');
