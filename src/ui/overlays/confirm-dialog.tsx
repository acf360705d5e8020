import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../acts/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmAction {
  label: string;
  onChoose: () => void;
  /** `danger` for what cannot be undone, `primary` for the safe way. Default `secondary`. */
  variant?: ButtonVariant;
  /** It is under way. */
  isBusy?: boolean;
}

export interface ConfirmDialogProps {
  open: boolean;
  /** Nothing was chosen: Escape, backdrop, close button. */
  onClose: () => void;
  /** The question. */
  title: string;
  closeLabel: string;
  /** What will happen, in a sentence or two. */
  children?: ReactNode;
  /** Each names what it does ("Delete them and sign out"), never Yes or OK. Choosing does not close by itself. */
  actions: readonly ConfirmAction[];
}

/** Asks before something that matters, with named answers below each other. */
export function ConfirmDialog({ open, onClose, title, closeLabel, children, actions }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <div className="stack" data-gap="3">
        {children}
        {actions.map(({ label, onChoose, variant = 'secondary', isBusy }) => (
          <Button key={label} variant={variant} block isBusy={isBusy} onClick={onChoose}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
