import { useState } from 'react';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { ADMIN_API } from '../admin.remote.ts';
import { ADMIN_WORDS } from '../admin.words.ts';
import { useAdmin } from '../admin-context.ts';
import { useAct } from '../use-act.ts';
import { TableFieldControl } from './table-field.tsx';
import {
  atField,
  changesOf,
  draftErrors,
  rulesOf,
  type TableForm,
  type TableRow,
  type TableValues,
} from './table-form.ts';
import { TABLE_WORDS as WORDS } from './tables.words.ts';

export interface TableDialogProps<R extends TableRow> {
  title: string;
  form: TableForm<R>;
  /** The row to change, null for a new one; undefined closes the dialog. */
  target: { row: R | null } | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** Adds or changes a row. The draft stays on the phone until the server has accepted it. */
export function TableDialog<R extends TableRow>({
  title,
  form,
  target,
  onClose,
  onSaved,
}: TableDialogProps<R>) {
  const { me } = useAdmin();
  const row = target?.row ?? null;
  const values = row ? form.valuesOf(row) : form.empty;
  return (
    <DraftedDialog
      draft={target ? { name: `admin.${form.path}:${row?.id ?? 'new'}`, owner: me, values } : null}
      onClose={onClose}
      title={title}
      closeLabel={ADMIN_WORDS.close}
      size="wide"
    >
      {(drafted) => <Fields {...drafted} form={form} row={row} onClose={onClose} onSaved={onSaved} />}
    </DraftedDialog>
  );
}

interface FieldsProps<R extends TableRow>
  extends DraftedForm<TableValues>,
    Pick<TableDialogProps<R>, 'form' | 'onClose' | 'onSaved'> {
  row: R | null;
}

function Fields<R extends TableRow>(props: FieldsProps<R>) {
  const { form: table, row, initial, keep, drop, isFull, onDirty, onClose, onSaved } = props;
  const [rules] = useState(() => rulesOf(initial));
  const toast = useToast();
  const { send } = useAct();
  const form = useDraftedForm({
    keep: (typed) => keep(typed as TableValues),
    onDirty,
    rules,
    initial: initial as never,
    check: (values) => draftErrors(table, values as TableValues),
    onSubmit: async (values) => {
      const draft = table.draftOf(values as TableValues);
      const body = row ? changesOf(table.draftOf(table.valuesOf(row)), draft) : draft;
      if (row && Object.keys(body).length === 0) return [{ path: '', message: WORDS.nothing }];
      const path = `${ADMIN_API}/${table.path}`;
      const result = await send(
        row ? { method: 'PATCH', path: `${path}/${row.id}`, body } : { method: 'POST', path, body },
      );
      if (result.kind !== 'done') return result.errors.map((error) => atField(table.fieldOf, error));
      await drop();
      toast.show({ title: WORDS.saved, description: WORDS.undoInLog });
      onClose();
      onSaved();
      return undefined;
    },
  });
  const values = form.values as TableValues;
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.save} sending={WORDS.saving}>
      {table.fields.map(
        (field) =>
          (field.when?.(values) ?? true) && (
            <TableFieldControl key={field.name} field={field} bound={form.field(field.name) as never} />
          ),
      )}
    </FormFrame>
  );
}
