import { SYNC_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useClock } from '#src/data/core/use-clock.ts';
import { useWrite } from '#src/data/write/use-write.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatAge, formatWhen } from '#src/ui/formats/format-age.ts';
import { Row } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import type { ForumsView } from '../forums.local.ts';
import { FORUM_STATES as STATES } from '../forums.words.ts';
import { markAllRead, totalOf } from '../news.local.ts';
import { ThreadRow } from '../thread-row.tsx';

/** "14 new since Tue 7:40 AM", the followed threads among them, and the age of the copy if it is old. */
export function News({ view: { news, followed, keptAtMs } }: { view: ForumsView }) {
  const core = useCore();
  const { nowMs } = useClock();
  const { run } = useWrite();
  const total = totalOf(news);
  const isOld = keptAtMs !== null && nowMs - keptAtMs > SYNC_LIMITS.oldAfterMs;
  if (!total && !isOld) return null;
  const forYou = followed.filter(({ id }) => news.has(id));
  return (
    <div className="stack" data-gap="2" data-below="4">
      {total && (
        <Row>
          <Note tone="good">
            <b>{STATES.newSince(total.count, formatWhen(total.sinceMs, nowMs))}</b>
          </Note>
          <Button variant="quiet" onClick={() => void run(() => markAllRead(core.cache))}>
            {STATES.markAllRead}
          </Button>
        </Row>
      )}
      {isOld && <KeptMark>{STATES.kept(formatAge(keptAtMs, nowMs))}</KeptMark>}
      {forYou.length > 0 && (
        <Section title={STATES.newForYou}>
          <ul className="stack">
            {forYou.map((thread) => (
              <ThreadRow
                key={thread.key ?? thread.id}
                thread={thread}
                news={news.get(thread.id)}
                nowMs={nowMs}
                level={3}
                showsCategory
              />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
