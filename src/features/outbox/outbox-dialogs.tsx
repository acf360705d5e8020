import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import type { ItemActions } from './use-item-actions.ts';

/** The dialogs of the page: change an item, delete an item. */
export function OutboxDialogs({ actions }: { actions: ItemActions }) {
  const { editing, dropping, close, drop } = actions;
  return (
    <>
      <EditDialog start={editing?.start ?? null} title={editing?.title ?? ''} onClose={close} />
      <ConfirmDialog
        open={dropping !== null}
        onClose={close}
        title={OUTBOX_MESSAGES.deleteForever}
        closeLabel={WORDS.close}
        actions={[
          { label: WORDS.keep, onChoose: close },
          { label: WORDS.delete, onChoose: drop, variant: 'danger' },
        ]}
      >
        <p>
          <b>{dropping?.title}</b>
        </p>
        <p>{dropping?.mayHaveLeft ? WORDS.mayHaveLeftWarning : WORDS.deleteWarning}</p>
      </ConfirmDialog>
    </>
  );
}
