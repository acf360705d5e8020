import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '../acts/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmAction {
  label: string;
  onChoose: () => void;
  /** `danger` for what cannot be undone, `primary` for the safe choice. Default `secondary`. */
  variant?: ButtonVariant;
  /** The action is running. */
  isBusy?: boolean;
  /** In place of the label while it is running. */
  busyLabel?: string;
}

export interface ConfirmDialogProps {
  open: boolean;
  /** Dismissed by Escape, backdrop or close button. */
  onClose: () => void;
  /** The question. */
  title: string;
  closeLabel: string;
  /** The consequences, in a sentence or two. */
  children?: ReactNode;
  /** Each label names its action ("Delete them and sign out"), never Yes or OK. Choosing does not close by itself. */
  actions: readonly ConfirmAction[];
}

/** Asks for confirmation with named answers below each other. */
export function ConfirmDialog({ open, onClose, title, closeLabel, children, actions }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={closeLabel}>
      <div className="stack" data-gap="3">
        {children}
        {actions.map(({ label, onChoose, variant = 'secondary', isBusy, busyLabel = label }) => (
          <Button key={label} variant={variant} block isBusy={isBusy} onClick={onChoose}>
            {isBusy ? busyLabel : label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
