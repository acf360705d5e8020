import { SYNC_LIMITS } from '#contract/limits.ts';
import type { AnyEntry, Phase } from '#src/local/outbox/entry.ts';
import { phaseOf } from '#src/local/outbox/transitions.ts';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { refusalReason } from './refusal.ts';
import { WAITING_WORDS as WORDS } from './waiting.words.ts';

/** State of an undelivered write. `cancelling`: withdrawn, but the server has not confirmed it. */
export type WaitingState = 'waiting' | 'sending' | 'attention' | 'cancelling';

/** An undelivered write as its author sees it. */
export interface Waiting {
  /** Key of its outbox entry. */
  key: string;
  state: WaitingState;
  /** Reason for its state; null while it only waits or is sent. */
  reason: string | null;
  /** It has failed repeatedly and is retried once a day, or by a press. */
  canRetry: boolean;
  /** It may be on the server, although no response has arrived. */
  mayHaveLeft: boolean;
  /** Epoch milliseconds, phone time. */
  writtenMs: number;
}

/** Returns how an entry is shown. @param entry from `shownEntries` */
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

/** Returns whether it has waited for signal for more than three days. @param nowMs phone time */
export const isLate = ({ state, canRetry, writtenMs }: Waiting, nowMs: number): boolean =>
  (state === 'waiting' || state === 'cancelling') &&
  !canRetry &&
  nowMs - writtenMs > SYNC_LIMITS.waitingLongMs;

function reasonOf(entry: AnyEntry): string | null {
  switch (phaseOf(entry)) {
    case 'refused':
    case 'orphaned':
      return entry.problem ? refusalReason(entry.problem) : WORDS.newerState;
    case 'cancelling':
      return entry.replacement === undefined ? WORDS.takingBack : WORDS.changing;
    case 'queued':
    case 'left':
      return entry.state === 'parked'
        ? WORDS.parked
        : entry.putOff === undefined
          ? null
          : inOurWords(entry.putOff);
    case 'leaving':
      return null;
  }
}

const STATES: { readonly [P in Phase]: WaitingState } = {
  queued: 'waiting',
  left: 'waiting',
  leaving: 'sending',
  cancelling: 'cancelling',
  refused: 'attention',
  orphaned: 'attention',
};

function stateOf(entry: AnyEntry): WaitingState {
  const phase = phaseOf(entry);
  return phase === 'cancelling' && entry.replacement !== undefined ? 'waiting' : STATES[phase];
}
