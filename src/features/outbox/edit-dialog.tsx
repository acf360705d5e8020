import { useCallback, useMemo } from 'react';
import type { THREAD_RULES } from '#contract/forums.ts';
import type { Mutations } from '#contract/mutations.ts';
import type { FieldError } from '#contract/rules.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { storeDraft } from '#src/data/draft/use-draft.ts';
import { orNoRoom } from '#src/data/write/use-write.ts';
import { whyWaiting } from '#src/data/write/why-waiting.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { UNSENT_WORDS } from '#src/local/outbox/unsent.words.ts';
import { useWriter } from '#src/session/session-context.tsx';
import type { FormValuesOf } from '#src/ui/forms/form-state.ts';
import { useDialogDirty } from '#src/ui/forms/use-dialog-dirty.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import type { EditWork } from './edit-form.tsx';
import { ThreadEdit } from './edit-text-forms.tsx';
import { kindOf } from './kinds.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { draftNameOf, type EditedFields, type EditStart, saveEdit, startThread } from './save-edit.ts';

export interface EditDialogProps {
  /** Null while the dialog is closed. */
  start: EditStart | null;
  /** Title of the edited item. */
  title: string;
  onClose: () => void;
}

/** Edits an unsent entry, or starts a thread from a refused reply. */
export function EditDialog({ start, title, onClose }: EditDialogProps) {
  const [isDirty, setDirty] = useDialogDirty(start !== null);
  return (
    <Dialog
      open={start !== null}
      onClose={onClose}
      isDirty={isDirty}
      title={start?.mode === 'thread' ? WORDS.newThread : title}
      closeLabel={WORDS.close}
    >
      {start && <EditBody start={start} onDirty={setDirty} onDone={onClose} />}
    </Dialog>
  );
}

interface EditBodyProps {
  start: EditStart;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

function EditBody({ start, onDirty, onDone }: EditBodyProps) {
  const { entry, mode, initial } = start;
  const work = useEditWork(start, onDirty, onDone);
  if (mode === 'thread')
    return <ThreadEdit initial={initial as unknown as FormValuesOf<typeof THREAD_RULES>} work={work} />;
  // The initial values have the shape that this kind's form expects.
  return kindOf(entry.name).text?.form(initial as unknown as AnyEntry['args'], work) ?? null;
}

/** Returns an error of the whole form. */
const formError = (message: string): FieldError[] => [{ path: '', message }];

function useEditWork(
  { entry, mode }: EditStart,
  onDirty: (isDirty: boolean) => void,
  onDone: () => void,
): EditWork {
  const core = useCore();
  const writer = useWriter();
  const toast = useToast();
  const fail = useFault();

  const keep = useCallback(
    (fields: EditedFields) => {
      storeDraft(core, draftNameOf(entry.key, mode), entry.owner, fields).catch(
        // A full phone is reported on Save, and the text is still on the screen.
        (error: unknown) => isQuotaError(error) || fail(error),
      );
    },
    [core, entry, mode, fail],
  );
  const save = (fields: EditedFields) =>
    orNoRoom(async () => {
      if (mode === 'thread') {
        if (!writer) return formError(WORDS.signInFirst);
        await startThread(core, entry, fields as unknown as Mutations['thread.create'], writer);
      } else if ((await saveEdit(core, entry, fields, writer)) === 'tooLate') {
        return formError(UNSENT_WORDS.alreadySent);
      }
      const saved = mode === 'thread' ? WORDS.threadSaved : WORDS.editSaved;
      const reason = await whyWaiting(core.outbox, entry.key);
      toast.show({ ...saved, ...(reason === undefined ? {} : { description: reason }), icon: 'waiting' });
      onDone();
      return undefined;
    });
  const refused = useMemo(
    () => (mode === 'edit' && entry.state === 'rejected' ? (entry.problem?.errors ?? []) : []),
    [entry, mode],
  );
  return { refused, keep, save, onDirty };
}
