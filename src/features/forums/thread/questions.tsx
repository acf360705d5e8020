import type { Waiting } from '#src/data/waiting.ts';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { FORUM_STATES as STATES, FORUM_WORDS as WORDS } from '../forums.words.ts';

export interface RemoveQuestionProps {
  isOpen: boolean;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a post that others can read is removed. */
export function RemoveQuestion({ isOpen, onClose, onRemove }: RemoveQuestionProps) {
  const remove = () => {
    onClose();
    onRemove();
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      title={WORDS.remove}
      closeLabel={STATES.close}
      actions={[
        { label: STATES.removeIt, variant: 'danger', onChoose: remove },
        { label: STATES.keepIt, onChoose: onClose },
      ]}
    >
      <p>{WORDS.removeQuestion}</p>
    </ConfirmDialog>
  );
}

export interface DropQuestionProps {
  /** State of the write that would be deleted; null while nothing is asked. */
  waiting: Waiting | null;
  onClose: () => void;
  onDrop: () => void;
}

/** Asks before words that only this phone has are deleted. */
export function DropQuestion({ waiting, onClose, onDrop }: DropQuestionProps) {
  const isRefused = waiting?.state === 'attention';
  const drop = () => {
    onClose();
    onDrop();
  };
  return (
    <ConfirmDialog
      open={waiting !== null}
      onClose={onClose}
      title={isRefused ? OUTBOX_WORDS.deleteForever : STATES.cancelQuestion}
      closeLabel={STATES.close}
      actions={[
        { label: isRefused ? STATES.deleteIt : STATES.cancelIt, variant: 'danger', onChoose: drop },
        { label: STATES.keepIt, onChoose: onClose },
      ]}
    >
      <p>{STATES.cancelWarning}</p>
    </ConfirmDialog>
  );
}
