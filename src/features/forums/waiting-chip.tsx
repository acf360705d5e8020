import { Chip, type ChipState } from '#src/ui/shown/chip.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from './forums.words.ts';
import type { Waiting, WaitingState } from './waiting.ts';

const CHIPS: Record<WaitingState, { state: ChipState; words: string }> = {
  waiting: { state: 'waiting', words: WORDS.waiting },
  sending: { state: 'sending', words: STATES.sending },
  attention: { state: 'attend', words: STATES.attention },
  cancelling: { state: 'waiting', words: STATES.takingBack },
};

/** State of an undelivered write, as a tag. */
export function WaitingChip({ waiting }: { waiting: Pick<Waiting, 'state'> }) {
  const { state, words } = CHIPS[waiting.state];
  return <Chip state={state}>{words}</Chip>;
}
