import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import type { LogEntry } from '#contract/admin.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { ADMIN_WORDS, LOG_WORDS as WORDS } from '../admin.words.ts';
import { useAdmin } from '../admin-context.ts';
import { AdminPage } from '../admin-head.tsx';
import { pathOfLine } from '../paths.ts';
import { useAct } from '../use-act.ts';
import { usePages } from '../use-pages.ts';

/** `/admin/log`: who did what, with an undo button where the server can undo. */
export function LogPage() {
  const area = useAdmin();
  const log = usePages<LogEntry>(`${ADMIN_API}/log`);
  const changed = () => {
    log.again();
    area.again();
  };
  return (
    <AdminPage title={WORDS.heading} lede={WORDS.lede}>
      <Stack gap={3}>
        <StandingNote asked={log} />
        {log.value?.rows.length === 0 && <p>{WORDS.empty}</p>}
        <ul className="stack" data-gap="3">
          {log.rows.map((entry) => (
            <LogLine key={entry.id} entry={entry} onUndone={changed} />
          ))}
        </ul>
        {log.hasMore && (
          <ShowMore
            label={log.isAsking ? ADMIN_WORDS.loading : ADMIN_WORDS.showMore}
            isLoading={log.isAsking}
            onMore={log.more}
          />
        )}
      </Stack>
    </AdminPage>
  );
}

function LogLine({ entry, onUndone }: { entry: LogEntry; onUndone: () => void }) {
  const { nowMs } = useClock();
  const { press, isBusy, trouble } = useAct();
  const { id, action, about, until, reason, undoes, isUndone, canUndo } = entry;
  const path = about && about.name !== null ? pathOfLine(about) : null;
  const name = about?.name ?? ADMIN_WORDS.nameless;
  const isFinal = !canUndo && !isUndone && undoes === null;
  return (
    <Card as="li" className="admin-line stack" data-gap="2" data-undone={isUndone || undefined}>
      <p className="row quiet" data-gap="2">
        <span>{WORDS.number(id)}</span>
        {isUndone && <Badge>{WORDS.isUndone}</Badge>}
        {undoes !== null && <Badge tone="line">{WORDS.undoes(undoes)}</Badge>}
        {isFinal && <Badge tone="line">{WORDS.isFinal}</Badge>}
      </p>
      {about && (
        <h2>
          {ADMIN_WORDS.kinds[about.kind]}: {path ? <Link to={path}>{name}</Link> : name}
        </h2>
      )}
      <p>
        {WORDS.line(
          WORDS.actions[action],
          entry.adminName ?? ADMIN_WORDS.operator,
          formatWhen(Date.parse(entry.createdAt), nowMs),
        )}
      </p>
      {until && <p className="quiet">{WORDS.until(formatWhen(Date.parse(until), nowMs))}</p>}
      {reason && <q>{reason}</q>}
      {trouble}
      {canUndo && (
        <div className="row">
          <Button
            variant="secondary"
            icon={Undo2}
            isBusy={isBusy}
            aria-label={`${ADMIN_WORDS.undo} ${WORDS.number(id)}`}
            onClick={() => press({ method: 'POST', path: `${ADMIN_API}/log/${id}/undo` }, onUndone)}
          >
            {ADMIN_WORDS.undo}
          </Button>
        </div>
      )}
    </Card>
  );
}
