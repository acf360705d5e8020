import { useCore } from '#src/data/core-context.tsx';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Chip } from '#src/ui/shown/chip.tsx';
import { PROFILE_WORDS as WORDS } from './profile.words.ts';

type Entry = Pick<AnyEntry, 'state' | 'problem' | 'writtenAt'>;

/** Tag of something written here: waiting, or refused with its reason. */
export function WaitingMark({ entry }: { entry: Entry }) {
  const core = useCore();
  const isRefused = entry.state === 'rejected';
  return (
    <>
      <Meta>
        <Chip state={isRefused ? 'attend' : 'waiting'}>{isRefused ? WORDS.attention : WORDS.waiting}</Chip>
        {WORDS.written(formatWhen(Date.parse(entry.writtenAt), core.ports.nowMs()))}
      </Meta>
      {isRefused && entry.problem && (
        <p className="profile-reason">{entry.problem.errors?.[0]?.message ?? entry.problem.detail}</p>
      )}
    </>
  );
}
