import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { readPeople } from '#src/features/people/people.local.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import { countBegun } from '#src/local/outbox/drafts.ts';
import { LOGOUT_TOASTS, SIGN_OUT_WORDS } from '#src/session/session.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { ownedCount, type SignedOut, signOut } from '#src/session/sign-in.ts';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/overlays/confirm-dialog.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import type { ToastInput } from '#src/ui/overlays/toast-list.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { SHELL_WORDS } from '../shell.words.ts';

const SaveWords = lazy(async () => ({
  default: (await import('#src/features/outbox/words-file/save-words-card.tsx')).SaveWords,
}));

/** Signs out and draws the question. @param asked counts the requests. Source: docs/product.md, section 3. */
export function SignOut({ asked }: { asked: number }) {
  const core = useCore();
  const { user } = useSession();
  const leave = useLeave();
  const isOffline = useIsOffline();
  const [question, setQuestion] = useState<Question | null>(null);
  const latch = useLatch();
  const fail = useFault();

  const run = (work: () => Promise<void>) => void work().catch(fail);
  const start = () =>
    run(async () => {
      if (!user) return;
      const [count, begun, people, animals] = await Promise.all([
        ownedCount(core.outbox, user.id),
        countBegun(core.outbox, user.id),
        readPeople(core, user),
        core.cache.animals.count(),
      ]);
      const losesOwn = isOffline && people.length + animals > 0;
      if (count === 0 && begun === 0 && !losesOwn) await leave(false);
      else setQuestion({ count, begun, people: people.length, animals, phase: 'asking' });
    });
  const end = (deletesPosts: boolean) =>
    run(() =>
      latch(async () => {
        setQuestion(null);
        await leave(deletesPosts);
      }),
    );
  const send = () =>
    run(async () => {
      if (!user || question?.phase === 'sending') return;
      setQuestion((before) => before && { ...before, phase: 'sending' });
      await sendNow(core);
      const count = await ownedCount(core.outbox, user.id);
      if (count > 0) return setQuestion((before) => before && { ...before, count, phase: 'left' });
      setQuestion(null);
      await leave(false);
    });
  const begin = useEffectEvent(start);
  useEffect(() => {
    if (asked > 0) begin();
  }, [asked]);
  return (
    <QueueQuestion
      question={question}
      name={user?.fullName ?? ''}
      isOffline={isOffline}
      onSend={send}
      onEnd={end}
      onClose={() => setQuestion(null)}
    />
  );
}

interface Question {
  /** Unsent posts. */
  count: number;
  /** Drafts that are deleted at sign-out. */
  begun: number;
  /** Entries of My people that are removed from the phone. */
  people: number;
  /** The same for animals of the book. */
  animals: number;
  /** `left`: sending was tried, and this many remain. */
  phase: 'asking' | 'sending' | 'left';
}

/** Signs out, says so, and goes home. */
function useLeave(): (deletesPosts: boolean) => Promise<void> {
  const core = useCore();
  const { user } = useSession();
  const router = useRouter();
  const toast = useToast();
  return useCallback(
    async (deletesPosts) => {
      if (!user) return;
      const came = await signOut(core, user, deletesPosts);
      toast.show(logoutToast(came));
      if (came.kind !== 'failed') await router.navigate({ to: '/' });
    },
    [core, user, router, toast],
  );
}

/**
 * The toast after signing out. docs/specification.md, section 8: 3 s; a failure is destructive and shows the error.
 * Success is shown only after the server's answer (docs/product.md, X3).
 */
export function logoutToast(came: SignedOut): ToastInput {
  const durationMs = TOAST_LIMITS.shortMs;
  const { done, later, laterDescription, failed } = LOGOUT_TOASTS;
  switch (came.kind) {
    case 'done':
      return { title: done, durationMs };
    case 'later':
      return { title: later, description: laterDescription, icon: 'waiting', durationMs };
    case 'failed':
      return { title: failed, description: came.detail, tone: 'destructive', durationMs };
  }
}

interface QueueQuestionProps {
  question: Question | null;
  name: string;
  isOffline: boolean;
  onSend: () => void;
  onEnd: (deletesPosts: boolean) => void;
  onClose: () => void;
}

function QueueQuestion({ question, name, isOffline, onSend, onEnd, onClose }: QueueQuestionProps) {
  const { count = 0, begun = 0, people = 0, animals = 0, phase = 'asking' } = question ?? {};
  const ways: ConfirmDialogProps['actions'] =
    count === 0
      ? [{ label: SIGN_OUT_WORDS.leave, variant: 'danger', onChoose: () => onEnd(false) }]
      : [
          {
            label: phase === 'sending' ? SIGN_OUT_WORDS.sending : SIGN_OUT_WORDS.sendNow,
            variant: 'primary',
            onChoose: onSend,
          },
          { label: SIGN_OUT_WORDS.keep, onChoose: () => onEnd(false) },
          { label: SIGN_OUT_WORDS.delete, variant: 'danger', onChoose: () => onEnd(true) },
        ];
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onClose}
      title={SIGN_OUT_WORDS.title}
      closeLabel={SHELL_WORDS.close}
      actions={[...ways, { label: SIGN_OUT_WORDS.cancel, variant: 'quiet', onChoose: onClose }]}
    >
      {phase === 'left' && <p role="alert">{SIGN_OUT_WORDS.notAllSent}</p>}
      <p>
        {[
          count > 0 && SIGN_OUT_WORDS.waiting(count, name),
          begun > 0 && SIGN_OUT_WORDS.begun(begun),
          people > 0 && SIGN_OUT_WORDS.people(people),
          animals > 0 && SIGN_OUT_WORDS.animals(animals),
          isOffline && SIGN_OUT_WORDS.needsSignal,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {count + begun > 0 && (
        <Suspense>
          <SaveWords block />
        </Suspense>
      )}
    </ConfirmDialog>
  );
}
