import { type ReactNode, useRef } from 'react';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useOptionalToast } from '#src/ui/overlays/toast.tsx';
import { usePress } from './use-press.tsx';
import { NO_ROOM, orNoRoom } from './use-write.ts';
import { WRITING_WORDS } from './writing.words.ts';

export interface RemoveQuestionProps<T> {
  /** The item to remove; closed without one. */
  of: T | null | undefined | false;
  onClose: () => void;
  title: string;
  /** Labels of the two buttons. */
  confirm: string;
  keep: string;
  closeLabel: string;
  /** Explains the consequences. */
  children?: ReactNode;
  /** Resolves to errors, or to undefined on success. A full phone is handled here. */
  onRemove: (of: T) => Promise<Trouble>;
  /** Called after the removal, when the dialog is closed. */
  onRemoved?: () => unknown;
}

/**
 * Asks before something is removed. It closes on success and shows an error; after the person has closed it, errors appear as a
 * toast. @throws during rendering what `onRemove` throws, except a full phone
 */
export function RemoveQuestion<T>(props: RemoveQuestionProps<T>) {
  const { of, onClose, title, confirm, keep, closeLabel, children, onRemove, onRemoved } = props;
  const { run, isBusy, trouble, forget } = usePress();
  const toast = useOptionalToast();
  const opening = useRef(0);
  const close = () => {
    opening.current += 1;
    forget();
    onClose();
  };
  const isOpen = of !== null && of !== undefined && of !== false;
  const remove = () => {
    if (!isOpen) return;
    const current = opening.current;
    run(async () => {
      const error = messageOf(await orNoRoom(() => onRemove(of)));
      const isSame = current === opening.current;
      if (isSame && !error) close();
      if (!error) await onRemoved?.();
      if (isSame) return error;
      if (error) toast?.show({ title: error, tone: 'destructive' });
      return undefined;
    });
  };
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={title}
      closeLabel={closeLabel}
      actions={[
        { label: confirm, variant: 'danger', isBusy, onChoose: remove },
        { label: keep, onChoose: close },
      ]}
    >
      {children}
      {trouble}
    </ConfirmDialog>
  );
}

const messageOf = (trouble: Trouble) =>
  trouble === NO_ROOM ? WRITING_WORDS.nothingChanged : trouble?.map(({ message }) => message).join(' ');
