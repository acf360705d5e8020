import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  type LogEntry,
  QUEUE_KINDS,
  type QueueAct,
  type QueueItem,
  type QueueKind,
} from '#contract/admin.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Select } from '#src/ui/forms/select.tsx';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { Split, Stack } from '#src/ui/layout/layout.tsx';
import { BRAND_ART } from '#src/ui/shown/animal-art.ts';
import { RuledList } from '#src/ui/shown/card.tsx';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { ADMIN_WORDS, LOG_WORDS, QUEUE_WORDS as WORDS } from '../admin.words.ts';
import { useAdmin } from '../admin-context.ts';
import { AdminPage } from '../admin-head.tsx';
import { useAct } from '../use-act.ts';
import type { ConfirmedAct } from './confirm-act.tsx';
import { ItemCard, type UnaskedAct } from './item-card.tsx';
import { type Queue, useQueue } from './use-queue.ts';

/** Number of further items listed. */
const NEXT_SHOWN = 8;

interface QueuePageProps {
  /** Filters by kind; any other value shows everything. */
  kind: string | undefined;
  onKind: (kind: string | undefined) => void;
}

/** `/admin`: everything that needs a decision, one item at a time; the next one follows automatically. */
export function QueuePage({ kind: kindParam, onKind }: QueuePageProps) {
  const area = useAdmin();
  const kind = QUEUE_KINDS.find((known) => known === kindParam);
  const queue = useQueue(kind);
  const [last, setLast] = useState<LogEntry>();
  const { press, attempt, isBusy, trouble } = useAct();
  const { waiting } = area.numbers;
  const all = Object.values(waiting).reduce((sum, count) => sum + count, 0);
  const refresh = () => {
    queue.again();
    area.again();
  };
  const decided = (item: QueueItem, line: LogEntry) => {
    queue.drop(item);
    setLast(line);
    area.again();
  };
  const actArgs = (item: QueueItem, act: QueueAct) =>
    [
      {
        method: 'POST',
        path: `${ADMIN_API}/queue/${item.id}/${act}`,
        body: { revision: item.revision },
      },
      (line: LogEntry) => decided(item, line),
      refresh,
    ] as const;
  return (
    <AdminPage title={WORDS.heading}>
      <Stack>
        <Select
          name="kind"
          label={WORDS.filter}
          value={kind ?? ''}
          onChange={(value) => onKind(value === '' ? undefined : value)}
          options={[
            { value: '', label: WORDS.all(all) },
            ...QUEUE_KINDS.map((option) => ({ value: option, label: WORDS.ofKind[option](waiting[option]) })),
          ]}
        />
        <LastAct key={last?.id} line={last} onUndone={refresh} />
        {trouble}
        <StandingNote asked={queue.list} />
        <Waiting
          queue={queue}
          count={kind ? waiting[kind] : all}
          isBusy={isBusy}
          onAct={(item, act) => press(...actArgs(item, act))}
          onConfirmed={(item, act) => attempt(...actArgs(item, act))}
          onReplied={decided}
        />
      </Stack>
    </AdminPage>
  );
}

interface WaitingProps {
  queue: Queue;
  count: number;
  isBusy: boolean;
  onAct: (item: QueueItem, act: UnaskedAct) => void;
  onConfirmed: (item: QueueItem, act: ConfirmedAct) => Promise<Trouble>;
  onReplied: (item: QueueItem, line: LogEntry) => void;
}

function Waiting({ queue, count, isBusy, onAct, onConfirmed, onReplied }: WaitingProps) {
  const { items, current, choose, putOff, list } = queue;
  if (!list.value) return null;
  if (!current)
    return (
      <EmptyState
        picture={{ url: BRAND_ART.frogHead, ground: 'leaf' }}
        heading={WORDS.emptyHeading}
        level={2}
      >
        {WORDS.empty}
      </EmptyState>
    );
  const place = items.indexOf(current);
  const following = items.filter((item) => item !== current).slice(0, NEXT_SHOWN);
  return (
    <Split rail={following.length > 0 && <Following items={following} onChoose={choose} />}>
      <ItemCard
        key={current.id}
        item={current}
        place={WORDS.place(place + 1, formatCount(Math.max(count, items.length)))}
        isFollowing={queue.isFollowing}
        isBusy={isBusy}
        onAct={(act) => onAct(current, act)}
        onConfirmed={(act) => onConfirmed(current, act)}
        onReplied={(line) => onReplied(current, line)}
        onLater={items.length > 1 ? () => putOff(current) : undefined}
      />
    </Split>
  );
}

function Following({ items, onChoose }: { items: readonly QueueItem[]; onChoose: (id: string) => void }) {
  const { nowMs } = useClock();
  return (
    <section aria-label={WORDS.next}>
      <h2 className="admin-next">{WORDS.next}</h2>
      <RuledList>
        {items.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onChoose(item.id)}>
              <span className="admin-following">
                <span className="first-lines">{titleOf(item)}</span>
                <span className="quiet">
                  {WORDS.kinds[item.kind]} · {formatWhen(Date.parse(item.createdAt), nowMs)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </RuledList>
    </section>
  );
}

const titleOf = ({ kind, title, about }: { kind: QueueKind } & Pick<QueueItem, 'title' | 'about'>) =>
  kind === 'report' && about ? `${title}: ${about.name ?? ADMIN_WORDS.nameless}` : title;

/** Shows the last decision, with an undo button. */
function LastAct({ line, onUndone }: { line: LogEntry | undefined; onUndone: () => void }) {
  const { press, isBusy, trouble } = useAct();
  const [isUndone, setIsUndone] = useState(false);
  if (!line) return null;
  const undone = () => {
    setIsUndone(true);
    onUndone();
  };
  return (
    <Stack gap={2}>
      {trouble}
      <div role="status">
        <Note
          tone="good"
          action={
            line.canUndo &&
            !isUndone && (
              <Button
                variant="secondary"
                icon={Undo2}
                isBusy={isBusy}
                onClick={() => press({ method: 'POST', path: `${ADMIN_API}/log/${line.id}/undo` }, undone)}
              >
                {ADMIN_WORDS.undo}
              </Button>
            )
          }
        >
          <b>{isUndone ? WORDS.undoneAgain : LOG_WORDS.actions[line.action]}</b>
          {line.about?.name && !isUndone ? `: ${line.about.name}` : ''}
        </Note>
      </div>
    </Stack>
  );
}
