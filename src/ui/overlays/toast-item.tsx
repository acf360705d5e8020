import * as RadixToast from '@radix-ui/react-toast';
import { Check, Hourglass, Info, TriangleAlert, X } from 'lucide-react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { Icon } from '../shown/icon.tsx';
import type { ToastEntry } from './toast-list.ts';

export interface ToastProps {
  toast: ToastEntry;
  closeLabel: string;
  onClose: () => void;
}

const GLYPHS = { done: Check, waiting: Hourglass, info: Info } as const;

/** One toast; drawn only by the provider. */
export function Toast({ toast, closeLabel, onClose }: ToastProps) {
  const isBad = toast.tone === 'destructive';
  const glyph = isBad ? TriangleAlert : GLYPHS[toast.icon ?? 'done'];
  return (
    <RadixToast.Root
      className="toast"
      data-tone={toast.tone ?? 'default'}
      type={isBad ? 'foreground' : 'background'}
      duration={toast.durationMs ?? TOAST_LIMITS.defaultMs}
      open={toast.isOpen}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Icon icon={glyph} />
      <div className="toast-words">
        <RadixToast.Title className="toast-title">{toast.title}</RadixToast.Title>
        {toast.description && <RadixToast.Description>{toast.description}</RadixToast.Description>}
      </div>
      <RadixToast.Close data-variant="quiet" data-square="" aria-label={closeLabel}>
        <Icon icon={X} />
      </RadixToast.Close>
    </RadixToast.Root>
  );
}
