import { SYNC_LIMITS } from '#contract/limits.ts';
import type { AnyEntry, Phase } from '#src/local/outbox/entry.ts';
import { phaseOf } from '#src/local/outbox/transitions.ts';
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

/** How an entry is shown. @param entry as `shownEntries` gives it. */
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
  switch (phaseOf(entry)) {
    case 'refused':
    case 'orphaned':
      return entry.problem ? refusalReason(entry.problem) : WORDS.newerState;
    case 'cancelling':
      return entry.replacement === undefined ? WORDS.takingBack : WORDS.changing;
    case 'queued':
    case 'left':
      return entry.state === 'parked' ? WORDS.parked : (entry.putOff ?? null);
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
