import { useState } from 'react';
import type { FieldError } from '#contract/rules.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';

interface RemoveDialogProps {
  open: boolean;
  title: string;
  body: string;
  confirm: string;
  keep: string;
  closeLabel: string;
  onClose: () => void;
  /** What comes back was refused. */
  remove: () => Promise<Trouble>;
  onDone: () => void;
}

/** Asks before a way to sign in is removed, and says why it stays where the server keeps it. */
export function RemoveDialog(props: RemoveDialogProps) {
  const fail = useFault();
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const close = () => {
    setErrors([]);
    props.onClose();
  };
  const remove = () => {
    props.remove().then((trouble) => {
      setErrors(trouble ?? []);
      if (!trouble) props.onDone();
    }, fail);
  };
  return (
    <ConfirmDialog
      open={props.open}
      onClose={close}
      title={props.title}
      closeLabel={props.closeLabel}
      actions={[
        { label: props.confirm, variant: 'danger', onChoose: remove },
        { label: props.keep, onChoose: close },
      ]}
    >
      <p>{props.body}</p>
      {errors.map(({ message }) => (
        <Note key={message} tone="bad" isAlert>
          {message}
        </Note>
      ))}
    </ConfirmDialog>
  );
}
