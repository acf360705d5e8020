import { useMemo } from 'react';
import type { MutationName } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import type { FieldError } from '#contract/rules.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { enqueue, type NewWrite } from '#src/local/outbox/enqueue.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { useOptionalToast } from '#src/ui/overlays/toast.tsx';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { useCore } from '../core/core-context.tsx';
import { conflictToast } from './conflicts.ts';
import { type Delivered, deliveryOf } from './delivery.ts';
import { whyWaiting } from './why-waiting.ts';
import { FULL_TOAST, WRITING_WORDS } from './writing.words.ts';

/** Returns the toast for the result of a write. @param problem the refusal, if known */
export type Say = (result: Delivered, problem: Problem | undefined) => ToastInput;

interface DeliveryReport {
  result: Delivered;
  problem: Problem | undefined;
}

/** Writes go to the outbox first. Success messages appear only after the server's answer. */
export interface Write {
  /** Queues a write. @returns its key, or 'full' if nothing was queued */
  queue: <N extends MutationName>(write: NewWrite<N>) => Promise<{ key: string } | 'full'>;
  /** Queues the write of a form. Calls `onQueued` once it is stored; later shows `say` and calls `onSent`. */
  submit: <N extends MutationName>(
    write: NewWrite<N>,
    say: Say,
    onQueued?: (key: string) => unknown,
    onSent?: () => unknown,
  ) => Promise<Trouble>;
  /** Queues the write of a press; ignores the same press until the first is stored. Shows a full phone, and later `say`. */
  press: <N extends MutationName>(write: NewWrite<N>, say?: Say, onSent?: () => unknown) => Promise<unknown>;
  /** Waits for the server's answer and shows the result; if it waits for another reason than the signal, that one. */
  tell: (key: string, say: Say) => Promise<DeliveryReport>;
  /** Runs an action. Shows a full phone; all other errors go to the error page. */
  run: (press: () => Promise<unknown>, onFull?: () => void) => Promise<unknown>;
}

/** Returns the functions for writing, which are stable. */
export function useWrite(): Write {
  const core = useCore();
  const toast = useOptionalToast();
  const fail = useFault();
  return useMemo(() => {
    const pressed = new Set<string>();
    const sayFull = () => toast?.show({ ...FULL_TOAST, tone: 'destructive' });
    const write: Write = {
      async queue(entry) {
        try {
          return { key: await enqueue(core, entry) };
        } catch (error) {
          if (isQuotaError(error)) return 'full';
          throw error;
        }
      },
      async submit(entry, say, onQueued, onSent) {
        const queued = await write.queue(entry);
        if (queued === 'full') return NO_ROOM;
        await onQueued?.(queued.key);
        void write.run(async () => {
          if ((await write.tell(queued.key, say)).result === 'sent') await onSent?.();
        });
        return undefined;
      },
      async press(entry, say, onSent) {
        const name = JSON.stringify([entry.name, entry.args]);
        if (pressed.has(name)) return;
        pressed.add(name);
        await write.run(async () => {
          const queued = await write.queue(entry).finally(() => pressed.delete(name));
          if (queued === 'full') return sayFull();
          if (say && (await write.tell(queued.key, say)).result === 'sent') await onSent?.();
        });
      },
      async tell(key, say) {
        const result = await deliveryOf(core, key);
        const problem = (await core.outbox.entries.get(key))?.problem;
        const conflict = result === 'sent' ? await conflictToast(core, key) : {};
        const reason = result === 'waiting' ? await whyWaiting(core.outbox, key) : undefined;
        const because = reason === undefined ? {} : { description: reason };
        toast?.show({ ...say(result, problem), ...conflict, ...because });
        return { result, problem };
      },
      run: (press, onFull = sayFull) =>
        press().catch((error: unknown) => (isQuotaError(error) ? onFull() : fail(error))),
    };
    return write;
  }, [core, toast, fail]);
}

/** Combines the toasts for the three results. */
export const sayOf =
  (toasts: {
    sent: ToastInput;
    waiting: ToastInput;
    refused: (problem: Problem | undefined) => ToastInput;
    durationMs?: number;
  }): Say =>
  (result, problem) => {
    const duration = toasts.durationMs === undefined ? {} : { durationMs: toasts.durationMs };
    if (result === 'sent') return { ...duration, ...toasts.sent };
    if (result === 'waiting') return { ...duration, ...toasts.waiting, icon: 'waiting' };
    return { ...duration, ...toasts.refused(problem), tone: 'destructive' };
  };

/** Form error for a full phone; the form keeps its text. */
export const NO_ROOM: readonly FieldError[] = [{ path: '', message: WRITING_WORDS.phoneFull }];

/** Submits a form; a full phone becomes a form error. @throws all other errors */
export async function orNoRoom(submit: () => Promise<Trouble>): Promise<Trouble> {
  try {
    return await submit();
  } catch (error) {
    if (isQuotaError(error)) return NO_ROOM;
    throw error;
  }
}
