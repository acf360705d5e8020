import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useClock } from '#src/data/core/use-clock.ts';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { ShowMore } from '#src/ui/layout/show-more.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { ADMIN_WORDS } from '../admin.words.ts';
import { useAdmin } from '../admin-context.ts';
import { useAct } from '../use-act.ts';
import { usePages } from '../use-pages.ts';
import { TableDialog } from './table-dialog.tsx';
import type { TableForm, TableRow } from './table-form.ts';
import { TABLE_WORDS as WORDS } from './tables.words.ts';

const isSample = (row: object) => 'isSample' in row && row.isSample === true;

export interface KeptTableProps<R extends TableRow> {
  name: keyof typeof WORDS.add;
  form: TableForm<R>;
}

/** A table that admins edit: add, change and remove rows. */
export function KeptTable<R extends TableRow>({ name, form }: KeptTableProps<R>) {
  const area = useAdmin();
  const { nowMs } = useClock();
  const list = usePages<R>(form.list(nowMs));
  const [editing, setEditing] = useState<{ row: R | null }>();
  const [removing, setRemoving] = useState<R>();
  const changed = () => {
    list.again();
    area.again();
  };
  return (
    <Stack gap={3}>
      <Button size="lg" block icon={Plus} onClick={() => setEditing({ row: null })}>
        {WORDS.add[name]}
      </Button>
      <StandingNote asked={list} />
      {list.value?.rows.length === 0 && <p>{WORDS.empty}</p>}
      <ul className="stack" data-gap="3">
        {list.rows.map((row) => (
          <Card as="li" key={row.id} className="stack" data-gap="2">
            <h2>{form.titleOf(row)}</h2>
            <p className="row quiet" data-gap="2">
              <span>{form.lineOf(row, nowMs)}</span>
              {isSample(row) && <Badge tone="sample">{WORDS.sample}</Badge>}
            </p>
            <div className="row">
              <Button
                variant="secondary"
                icon={Pencil}
                aria-label={`${WORDS.change} ${form.titleOf(row)}`}
                onClick={() => setEditing({ row })}
              >
                {WORDS.change}
              </Button>
              <Button
                variant="quiet"
                icon={Trash2}
                aria-label={`${WORDS.remove} ${form.titleOf(row)}`}
                onClick={() => setRemoving(row)}
              >
                {WORDS.remove}
              </Button>
            </div>
          </Card>
        ))}
      </ul>
      {list.hasMore && (
        <ShowMore
          label={list.isAsking ? ADMIN_WORDS.loading : ADMIN_WORDS.showMore}
          isLoading={list.isAsking}
          onMore={list.more}
        />
      )}
      <TableDialog
        title={editing?.row ? `${WORDS.change}: ${form.titleOf(editing.row)}` : WORDS.add[name]}
        form={form}
        target={editing}
        onClose={() => setEditing(undefined)}
        onSaved={changed}
      />
      <RemoveRow form={form} row={removing} onClose={() => setRemoving(undefined)} onRemoved={changed} />
    </Stack>
  );
}

interface RemoveRowProps<R extends TableRow> {
  form: TableForm<R>;
  row: R | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

function RemoveRow<R extends TableRow>({ form, row, onClose, onRemoved }: RemoveRowProps<R>) {
  const { attempt } = useAct();
  const toast = useToast();
  const removed = () => {
    toast.show({ title: WORDS.removed, description: WORDS.undoInLog });
    onRemoved();
  };
  return (
    <RemoveQuestion
      of={row}
      onClose={onClose}
      title={row ? WORDS.removeQuestion(form.titleOf(row)) : ''}
      confirm={WORDS.remove}
      keep={WORDS.keep}
      closeLabel={ADMIN_WORDS.close}
      onRemove={({ id }) =>
        attempt({ method: 'DELETE', path: `${ADMIN_API}/${form.path}/${id}` }, removed, onRemoved)
      }
    >
      <p>{WORDS.removeLede}</p>
    </RemoveQuestion>
  );
}
