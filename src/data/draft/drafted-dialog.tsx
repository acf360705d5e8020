import type { ReactNode } from 'react';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { useDialogDirty } from '#src/ui/forms/use-dialog-dirty.ts';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';
import { type Draft, type DraftOptions, useDraft, withKept } from './use-draft.ts';

/** Draft of the form in a dialog. */
export interface DraftedForm<V> extends Pick<Draft, 'keep' | 'drop' | 'isFull'> {
  /** The stored draft merged into the current values. */
  initial: V;
  /** Sets whether closing needs a confirmation. */
  onDirty: (isDirty: boolean) => void;
}

/** Name and owner of the draft, and the values without one. */
interface DraftOf<V> extends DraftOptions {
  name: string;
  owner: Owner;
  values: V;
}

export interface DraftedDialogProps<V> extends Omit<DialogProps, 'children' | 'isDirty' | 'open'> {
  /** Default: open if `draft` is set. */
  open?: boolean;
  /** Null closes the dialog. */
  draft: DraftOf<V> | null;
  children: (form: DraftedForm<V>) => ReactNode;
}

/** A dialog with a form whose draft is stored. The form is mounted only while the dialog is open, so it starts with the draft. */
export function DraftedDialog<V extends Record<string, unknown>>(props: DraftedDialogProps<V>) {
  const { draft, open = true, children, ...dialog } = props;
  const isOpen = open && draft !== null;
  const [isDirty, setIsDirty] = useDialogDirty(isOpen);
  return (
    <Dialog {...dialog} open={isOpen} isDirty={isDirty}>
      {draft && (
        <Drafted draft={draft} onDirty={setIsDirty}>
          {children}
        </Drafted>
      )}
    </Dialog>
  );
}

interface DraftedProps<V> extends Pick<DraftedForm<V>, 'onDirty'> {
  draft: DraftOf<V>;
  children: (form: DraftedForm<V>) => ReactNode;
}

function Drafted<V extends Record<string, unknown>>({ draft, onDirty, children }: DraftedProps<V>) {
  const { name, owner, values, ...options } = draft;
  const { kept, ...rest } = useDraft(name, owner, { ...options, staysOpen: true });
  return kept === undefined ? null : children({ initial: withKept(values, kept), onDirty, ...rest });
}
