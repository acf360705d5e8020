import { type ReactNode, useRef } from 'react';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useOptionalToast } from '#src/ui/overlays/toast.tsx';
import { usePress } from './use-press.tsx';
import { NO_ROOM, orNoRoom } from './use-write.ts';
import { WRITING_WORDS } from './writing.words.ts';

export interface RemoveQuestionProps<T> {
  /** What would go; nothing is asked without. */
  of: T | null | undefined | false;
  onClose: () => void;
  /** The question. */
  title: string;
  /** The two answers: each names what it does. */
  confirm: string;
  keep: string;
  closeLabel: string;
  /** What will happen, in a sentence or two. */
  children?: ReactNode;
  /** Resolves to why it stays, or to nothing once it is gone. That the phone is full is said here. */
  onRemove: (of: T) => Promise<Trouble>;
  /** It is gone, and the question has closed. */
  onRemoved?: () => unknown;
}

/**
 * Asks before something is removed: what was asked for first, below it, nearest to the thumb, the way out. It closes once
 * that is done, and says in itself why it came to nothing; who has closed it before is told by a toast.
 * @throws during rendering what removing throws, but for a full phone.
 */
export function RemoveQuestion<T>(props: RemoveQuestionProps<T>) {
  const { of, onClose, title, confirm, keep, closeLabel, children, onRemove, onRemoved } = props;
  const { run, isBusy, trouble, forget } = usePress();
  const toast = useOptionalToast();
  const turn = useRef(0);
  const close = () => {
    turn.current += 1;
    forget();
    onClose();
  };
  const isAsked = of !== null && of !== undefined && of !== false;
  const remove = () => {
    if (!isAsked) return;
    const asked = turn.current;
    run(async () => {
      const said = sentenceOf(await orNoRoom(() => onRemove(of)));
      const isStill = asked === turn.current;
      if (isStill && !said) close();
      if (!said) await onRemoved?.();
      if (isStill) return said;
      if (said) toast?.show({ title: said, tone: 'destructive' });
      return undefined;
    });
  };
  return (
    <ConfirmDialog
      open={isAsked}
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

const sentenceOf = (trouble: Trouble) =>
  trouble === NO_ROOM ? WRITING_WORDS.nothingChanged : trouble?.map(({ message }) => message).join(' ');
