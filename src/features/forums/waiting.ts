import { refusalReason } from '#src/data/refusal.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';

/** State of an undelivered write. `cancelling`: the person took it back and the server has not agreed yet. */
export type WaitingState = 'waiting' | 'sending' | 'attention' | 'cancelling';

export interface Waiting {
  /** Key of its outbox entry. */
  key: string;
  state: WaitingState;
  /** Why it was refused or put off, or that it was tried in vain; null for everything else. */
  reason: string | null;
  /** It was tried in vain, goes on once a day, and may be tried at once. */
  canRetry: boolean;
  /** When it was written, by this phone's clock, epoch milliseconds. */
  writtenMs: number;
}

/** State of an entry, for the person who wrote it. */
export function waitingOf(entry: AnyEntry): Waiting {
  return {
    key: entry.key,
    state: stateOf(entry),
    reason: reasonOf(entry),
    canRetry: entry.state === 'parked',
    writtenMs: Date.parse(entry.writtenAt),
  };
}

function reasonOf({ state, problem, putOff }: AnyEntry): string | null {
  if (state === 'parked') return OUTBOX_WORDS.parked;
  if (state === 'waiting') return putOff ?? null;
  return state === 'rejected' && problem ? refusalReason(problem) : null;
}

function stateOf(entry: AnyEntry): WaitingState {
  switch (entry.state) {
    case 'rejected':
      return 'attention';
    case 'cancelling': // an edited one will go with its new words; a discarded one should not
      return entry.replacement === undefined ? 'cancelling' : 'waiting';
    case 'sent':
      return 'sending';
    case 'waiting':
    case 'parked':
      return 'waiting';
  }
}
