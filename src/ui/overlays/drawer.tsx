import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../acts/button.tsx';
import { SaidHere } from '../shown/live-region.tsx';
import { type ModalState, useModal } from './use-modal.ts';
import './dialog.css';
import './drawer.css';

export interface DrawerProps extends ModalState {
  /** The drawer's label for screen readers: "Menu". */
  label: string;
  closeLabel: string;
  /** Left in the header: the logo and name. */
  header: ReactNode;
  /** The rows: a `nav` with links. Close it on a choice (`onClose` in their onClick). */
  children: ReactNode;
  /** Near the thumb: status, theme, sign out. */
  footer?: ReactNode;
}

/** Slide-in menu from the left: a native modal dialog, closed by Escape, backdrop or its button. */
export function Drawer({ open, onClose, label, closeLabel, header, children, footer }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, { open, onClose });
  return (
    <dialog className="modal drawer" ref={ref} aria-label={label}>
      {open && (
        <>
          <header>
            {header}
            <IconButton icon={X} label={closeLabel} data-at-once onClick={onClose} />
          </header>
          <div className="drawer-body">{children}</div>
          {footer && (
            <footer className="stack" data-gap="2">
              {footer}
            </footer>
          )}
          <SaidHere />
        </>
      )}
    </dialog>
  );
}
