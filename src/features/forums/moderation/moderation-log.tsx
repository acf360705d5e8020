import type { ModerationEntry } from '#contract/forums.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { MODERATION_STATES as MODERATION } from '../forums.words.ts';
import { fetchModerationLog, moderatePost, moderateThread, stillHidden } from './moderation.remote.ts';
import { useModeration } from './use-moderation.ts';

/** Log of the admins' actions, newest first. A hidden thread or post can be shown again. Needs a connection. */
export function ModerationLog() {
  const log = useAsked(fetchModerationLog, true);
  const { run, isBusy, trouble } = useModeration();
  const entries = log.value ?? [];
  const hidden = stillHidden(entries);
  const show = (entry: ModerationEntry) => {
    const { postId, threadId } = entry;
    if (threadId === null) return;
    if (postId === null)
      run('show-thread', (core) => moderateThread(core, threadId, { isHidden: false }), log.again);
    else run('show-post', (core) => moderatePost(core, { id: postId, threadId }, false), log.again);
  };
  return (
    <Stack gap={3}>
      {trouble}
      <StandingNote asked={log} loading={MODERATION.logLoading} needsSignal={MODERATION.needsSignal} />
      {log.value?.length === 0 && <p>{MODERATION.logEmpty}</p>}
      <ul className="forum-log stack" data-gap="3">
        {entries.map((entry) => (
          <LogLine
            key={entry.id}
            entry={entry}
            onShow={hidden.has(entry.id) && !isBusy ? () => show(entry) : undefined}
          />
        ))}
      </ul>
    </Stack>
  );
}

function LogLine({ entry, onShow }: { entry: ModerationEntry; onShow: (() => void) | undefined }) {
  const { nowMs } = useClock();
  const admin = entry.adminName ?? MODERATION.formerAdmin;
  return (
    <li className="row" data-gap="2" data-spread="between">
      <span>
        <b>
          {entry.threadTitle === null
            ? (entry.personName ?? MODERATION.formerPerson)
            : MODERATION.inThread(entry.threadTitle)}
        </b>
        <br />
        {MODERATION.logLine(
          MODERATION.done[entry.action],
          admin,
          formatWhen(Date.parse(entry.createdAt), nowMs),
        )}
        {entry.until && (
          <>
            <br />
            {MODERATION.until(formatWhen(Date.parse(entry.until), nowMs))}
          </>
        )}
        {entry.reason && (
          <>
            <br />
            <q>{entry.reason}</q>
          </>
        )}
      </span>
      {onShow && (
        <Button variant="secondary" onClick={onShow}>
          {MODERATION.showAgain}
        </Button>
      )}
    </li>
  );
}
