import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../acts/button.tsx';
import { SaidHere } from '../shown/live-region.tsx';
import { DIALOG_WORDS } from './dialog.words.ts';
import { type ModalState, useModal } from './use-modal.ts';
import './dialog.css';

export interface DialogProps extends Omit<ModalState, 'onHeld'> {
  title: string;
  /** Label of the close button. It closes even when `isDirty`, because pressing it is deliberate. */
  closeLabel: string;
  /** Drawn only while open, so a form inside starts fresh every time. */
  children: ReactNode;
  /** Stays at the bottom while the body scrolls: the main action, last. */
  footer?: ReactNode;
  /** `wide` is 720 px on a desktop instead of 480. */
  size?: 'wide' | undefined;
}

/** Native modal dialog: a bottom sheet on a phone, centered from 640 px up. */
export function Dialog({ open, onClose, isDirty, title, closeLabel, children, footer, size }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isHeld, setHeld] = useState(false);
  useModal(ref, { open, onClose, isDirty, onHeld: () => setHeld(true) });
  useEffect(() => {
    if (!isDirty) setHeld(false); // the typed text is gone, or the dialog is
  }, [isDirty]);
  return (
    <dialog className="modal dialog" data-size={size} ref={ref} aria-labelledby={id}>
      {open && (
        <>
          <header>
            <h2 id={id} tabIndex={-1} data-autofocus>
              {title}
            </h2>
            <IconButton icon={X} label={closeLabel} data-at-once onClick={onClose} />
          </header>
          <p className="dialog-held" role="status">
            {isHeld && DIALOG_WORDS.held(closeLabel)}
          </p>
          <div className="dialog-body">{children}</div>
          {footer && <footer>{footer}</footer>}
          <SaidHere />
        </>
      )}
    </dialog>
  );
}
