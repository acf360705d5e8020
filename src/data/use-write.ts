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
import { conflictToast } from './conflicts.ts';
import { useCore } from './core-context.tsx';
import { type Delivered, deliveryOf } from './delivery.ts';
import { FULL_TOAST, WRITING_WORDS } from './writing.words.ts';

/** What is said of a write once the server has answered, or has not. @param problem why it was refused, if that is known. */
export type Say = (came: Delivered, problem: Problem | undefined) => ToastInput;

/** What became of a write that was queued. */
interface Came {
  came: Delivered;
  problem: Problem | undefined;
}

/** The way of every write: outbox first, words of success only after the server's answer. */
export interface Write {
  /** Puts a write on disk. @returns its key, or 'full': the phone has no room and nothing was queued. */
  queue: <N extends MutationName>(write: NewWrite<N>) => Promise<{ key: string } | 'full'>;
  /** What the submission of a form resolves to that is one write: `onQueued` once that is on disk, and later `say` and `onSent`. */
  submit: <N extends MutationName>(
    write: NewWrite<N>,
    say: Say,
    onQueued?: (key: string) => unknown,
    onSent?: () => unknown,
  ) => Promise<Trouble>;
  /**
   * A press that is one write: that the phone is full is said, and later, where there is anything, `say`. The same press
   * again, before the first is on disk, is none.
   */
  press: <N extends MutationName>(write: NewWrite<N>, say?: Say, onSent?: () => unknown) => Promise<unknown>;
  /** Waits for the server's answer and says what became of a write. */
  tell: (key: string, say: Say) => Promise<Came>;
  /** Runs a press: that the phone is full is said, every other fault goes to the error page. */
  run: (press: () => Promise<unknown>, onFull?: () => void) => Promise<unknown>;
}

/** {@link Write}. Does not change. */
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
          if ((await write.tell(queued.key, say)).came === 'sent') await onSent?.();
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
          if (say && (await write.tell(queued.key, say)).came === 'sent') await onSent?.();
        });
      },
      async tell(key, say) {
        const came = await deliveryOf(core, key);
        const problem = (await core.outbox.entries.get(key))?.problem;
        const conflict = came === 'sent' ? await conflictToast(core, key) : {};
        toast?.show({ ...say(came, problem), ...conflict });
        return { came, problem };
      },
      run: (press, onFull = sayFull) =>
        press().catch((error: unknown) => (isQuotaError(error) ? onFull() : fail(error))),
    };
    return write;
  }, [core, toast, fail]);
}

/** Three toasts, one for each end; that of a refusal may name the reason. */
export const sayOf =
  (toasts: {
    sent: ToastInput;
    waiting: ToastInput;
    refused: (problem: Problem | undefined) => ToastInput;
    durationMs?: number;
  }): Say =>
  (came, problem) => {
    const time = toasts.durationMs === undefined ? {} : { durationMs: toasts.durationMs };
    if (came === 'sent') return { ...time, ...toasts.sent };
    if (came === 'waiting') return { ...time, ...toasts.waiting, icon: 'waiting' };
    return { ...time, ...toasts.refused(problem), tone: 'destructive' };
  };

/** What a form shows when the phone is full; the text stays in it. */
export const NO_ROOM: readonly FieldError[] = [{ path: '', message: WRITING_WORDS.phoneFull }];

/** What a form's submission resolves to; a full phone is a sentence of the form. @throws everything else. */
export async function orNoRoom(submit: () => Promise<Trouble>): Promise<Trouble> {
  try {
    return await submit();
  } catch (error) {
    if (isQuotaError(error)) return NO_ROOM;
    throw error;
  }
}
