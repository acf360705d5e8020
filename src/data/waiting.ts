import { SYNC_LIMITS } from '#contract/limits.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { isWithdrawn } from '#src/local/outbox/queries.ts';
import { refusalReason } from './refusal.ts';
import { WAITING_WORDS as WORDS } from './waiting.words.ts';

/** State of an undelivered write. `cancelling`: the person took it back and the server has not agreed yet. */
export type WaitingState = 'waiting' | 'sending' | 'attention' | 'cancelling';

/** An undelivered write, for the person who wrote it. */
export interface Waiting {
  /** Key of its outbox entry. */
  key: string;
  state: WaitingState;
  /** Why it was refused or put off, that it was tried in vain or is being taken back; null for everything else. */
  reason: string | null;
  /** It was tried in vain, goes on once a day, and may be tried at once. */
  canRetry: boolean;
  /** It may be on the server although this phone has heard nothing. */
  mayHaveLeft: boolean;
  /** When it was written, by this phone's clock, epoch milliseconds. */
  writtenMs: number;
}

/** What is told of an entry. @param entry as `asTold` gives it. */
export function waitingOf(entry: AnyEntry): Waiting {
  const state = stateOf(entry);
  return {
    key: entry.key,
    state,
    reason: reasonOf(entry),
    canRetry: entry.state === 'parked',
    mayHaveLeft: entry.mayHaveLeft && state !== 'attention',
    writtenMs: Date.parse(entry.writtenAt),
  };
}

/** It has waited for signal for more than three days. What was tried in vain does not wait for that. @param nowMs this phone's clock */
export const isLate = ({ state, canRetry, writtenMs }: Waiting, nowMs: number): boolean =>
  (state === 'waiting' || state === 'cancelling') &&
  !canRetry &&
  nowMs - writtenMs > SYNC_LIMITS.waitingLongMs;

function reasonOf(entry: AnyEntry): string | null {
  switch (entry.state) {
    case 'rejected':
      return entry.problem ? refusalReason(entry.problem) : null;
    case 'cancelling':
      return isWithdrawn(entry) ? WORDS.takingBack : WORDS.changing;
    case 'parked':
      return WORDS.parked;
    case 'waiting':
      return entry.putOff ?? null;
    case 'sent':
      return null;
  }
}

function stateOf(entry: AnyEntry): WaitingState {
  if (entry.state === 'rejected') return 'attention';
  if (entry.state === 'sent') return 'sending';
  return isWithdrawn(entry) ? 'cancelling' : 'waiting';
}
