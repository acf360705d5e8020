import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { CODE_RULES, type OwnEmail } from '#contract/letters.ts';
import { useCore } from '#src/data/core-context.tsx';
import { standingOf, useRemote } from '#src/data/use-remote.ts';
import { askEmailLetter, confirmByCode, fetchOwnEmail } from '#src/features/letters/letters.remote.ts';
import { EMAIL_WORDS as WORDS } from '#src/features/letters/letters.words.ts';
import { CodeField, CodeNotes } from '#src/session/code-field.tsx';
import { CODE_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { formatWhen } from '#src/ui/format-age.ts';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { useForm } from '#src/ui/use-form.ts';
import type { AccountDialogProps } from './password-dialog.tsx';

/** 'Email address': whether it is confirmed, and the code that confirms it. */
export function EmailDialog({ open, onClose, user }: AccountDialogProps & { user: User }) {
  return (
    <Dialog open={open} onClose={onClose} title={WORDS.heading} closeLabel={WORDS.close}>
      <OwnAddress user={user} />
    </Dialog>
  );
}

function OwnAddress({ user }: { user: User }) {
  const core = useCore();
  const remote = useRemote(fetchOwnEmail, user.id);
  const [confirmed, setConfirmed] = useState<OwnEmail | null>(null);
  const own = confirmed ?? (remote.answer?.kind === 'done' ? remote.answer.value : null);
  if (!own)
    return standingOf(remote) === 'loading' ? (
      <p className="quiet">{WORDS.loading}</p>
    ) : (
      <Note>{CODE_WORDS.needsSignal}</Note>
    );
  if (own.isConfirmed)
    return (
      <Note tone="good">
        {own.formerUntil === undefined
          ? WORDS.isConfirmed(own.email)
          : WORDS.formerStays(own.email, formatWhen(Date.parse(own.formerUntil), core.ports.nowMs()))}
      </Note>
    );
  if (!own.hasMail) return <Note>{CODE_WORDS.noMail}</Note>;
  return <Confirming email={own.email} onDone={setConfirmed} />;
}

/** Nothing is filled in to ask for an email. */
const NO_FIELDS = {} as const;

function Confirming({ email, onDone }: { email: string; onDone: (own: OwnEmail) => void }) {
  const core = useCore();
  const [step, setStep] = useState<'ask' | 'sent' | 'code'>('ask');
  const form = useForm({
    rules: NO_FIELDS,
    initial: {},
    onSubmit: async () => {
      const came = await askEmailLetter(core);
      if ('trouble' in came) return came.trouble;
      setStep('sent');
      return undefined;
    },
  });
  if (step !== 'ask')
    return <CodeForm email={email} isSent={step === 'sent'} onDone={onDone} onAgain={() => setStep('ask')} />;
  return (
    <form {...form.formProps}>
      <Stack>
        <p>{WORDS.notYet(email)}</p>
        <CodeNotes errors={form.formErrors} />
        <Button type="submit" size="lg" block disabled={form.isSending}>
          {form.isSending ? CODE_WORDS.sending : WORDS.send}
        </Button>
        <Button variant="quiet" block onClick={() => setStep('code')}>
          {WORDS.hasCode}
        </Button>
      </Stack>
    </form>
  );
}

interface CodeFormProps {
  email: string;
  isSent: boolean;
  onDone: (own: OwnEmail) => void;
  onAgain: () => void;
}

function CodeForm({ email, isSent, onDone, onAgain }: CodeFormProps) {
  const core = useCore();
  const form = useForm({
    rules: CODE_RULES,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      const came = await confirmByCode(core, code);
      if ('trouble' in came) return came.trouble;
      onDone(came.body);
      return undefined;
    },
  });
  return (
    <form {...form.formProps}>
      <Stack>
        {isSent && (
          <Note tone="good" isAlert>
            {WORDS.sentTo(email)} {CODE_WORDS.spam}
          </Note>
        )}
        <CodeField {...form.field('code')} />
        <CodeNotes errors={form.formErrors} />
        <Button type="submit" size="lg" block disabled={form.isSending}>
          {form.isSending ? WORDS.confirming : WORDS.confirm}
        </Button>
        <Button variant="quiet" block onClick={onAgain}>
          {CODE_WORDS.again}
        </Button>
      </Stack>
    </form>
  );
}
