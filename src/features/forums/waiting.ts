import { refusalReason } from '#contract/outbox.ts';
import type { AnyEntry } from '#src/local/outbox.ts';

/** How an undelivered write stands. `cancelling`: the person took it back and the server has not agreed yet. */
export type WaitingState = 'waiting' | 'sending' | 'attention' | 'cancelling';

export interface Waiting {
  /** Key of its outbox entry. */
  key: string;
  state: WaitingState;
  /** Why it was refused; null for everything else, also for one that was set aside after many tries. */
  reason: string | null;
  /** It was set aside and may be tried again as it is. */
  canRetry: boolean;
  /** When it was written, by this phone's clock, epoch milliseconds. */
  writtenMs: number;
}

/** How an entry stands, for the person who wrote it. */
export function waitingOf(entry: AnyEntry): Waiting {
  return {
    key: entry.key,
    state: stateOf(entry),
    reason: entry.state === 'rejected' && entry.problem ? refusalReason(entry.problem) : null,
    canRetry: entry.state === 'parked',
    writtenMs: Date.parse(entry.writtenAt),
  };
}

function stateOf(entry: AnyEntry): WaitingState {
  switch (entry.state) {
    case 'rejected':
    case 'parked':
      return 'attention';
    case 'cancelling': // an edited one will go with its new words; a discarded one should not
      return entry.replacement === undefined ? 'cancelling' : 'waiting';
    case 'sent':
      return 'sending';
    case 'waiting':
      return 'waiting';
  }
}
