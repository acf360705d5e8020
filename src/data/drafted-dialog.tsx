import type { ReactNode } from 'react';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { useDialogDirty } from '#src/ui/forms/use-dialog-dirty.ts';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';
import { type Draft, type DraftOptions, useDraft, withKept } from './use-draft.ts';

/** What the form in a dialog begins with, and where what is typed goes. */
export interface DraftedForm<V> extends Pick<Draft, 'keep' | 'drop' | 'isFull'> {
  /** What was kept, over what stands there now. */
  initial: V;
  /** Whether leaving would lose something that is worth a question. */
  onDirty: (isDirty: boolean) => void;
}

/** Where the draft of a form is kept, and what the form begins with without one. */
interface DraftOf<V> extends DraftOptions {
  name: string;
  owner: Owner;
  values: V;
}

export interface DraftedDialogProps<V> extends Omit<DialogProps, 'children' | 'isDirty' | 'open'> {
  /** Default: whether there is something to edit. */
  open?: boolean;
  /** Null while nothing is edited: then the dialog is closed. */
  draft: DraftOf<V> | null;
  children: (form: DraftedForm<V>) => ReactNode;
}

/**
 * A dialog with a form whose words are kept on the phone until they are sent. The form is drawn while the dialog is open
 * only, so that every opening begins anew from what was kept.
 */
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
