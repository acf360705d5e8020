import { Chip, type ChipState } from '#src/ui/shown/chip.tsx';
import { useSeenWaiting } from './sent-stamp.tsx';
import type { Waiting, WaitingState } from './waiting.ts';
import { WAITING_WORDS as WORDS } from './waiting.words.ts';

const CHIPS: Record<WaitingState, { state: ChipState; words: string }> = {
  waiting: { state: 'waiting', words: WORDS.waiting },
  sending: { state: 'sending', words: WORDS.sending },
  attention: { state: 'attend', words: WORDS.attention },
  cancelling: { state: 'waiting', words: WORDS.cancelling },
};

/** Shows the state of an undelivered write. */
export function WaitingChip({
  waiting,
}: {
  waiting: Pick<Waiting, 'state'> & Partial<Pick<Waiting, 'key'>>;
}) {
  useSeenWaiting(waiting.key);
  const { state, words } = CHIPS[waiting.state];
  return <Chip state={state}>{words}</Chip>;
}
