import { useClock } from '#src/data/core/use-clock.ts';
import type { Waiting } from '#src/data/write/waiting.ts';
import { WaitingChip } from '#src/data/write/waiting-chip.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { PROFILE_WORDS as WORDS } from './profile.words.ts';

/** Shows the state of a pending write: since when, and why it was rejected. */
export function WaitingMark({ waiting }: { waiting: Waiting }) {
  const { nowMs, skewMs } = useClock();
  const isRefused = waiting.state === 'attention';
  return (
    <>
      <Meta>
        <WaitingChip waiting={waiting} />
        {WORDS.written(formatWhen(waiting.writtenMs + skewMs, nowMs))}
      </Meta>
      {waiting.reason && <p className={isRefused ? 'profile-reason' : 'quiet'}>{waiting.reason}</p>}
    </>
  );
}
