import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { CODE_RULES, type OwnEmail } from '#contract/letters.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { StandingNote } from '#src/data/read/standing-note.tsx';
import { useAsked } from '#src/data/read/use-asked.ts';
import { askEmailLetter, confirmByCode, troubleIn } from '#src/features/letters/letters.remote.ts';
import { EMAIL_WORDS as WORDS } from '#src/features/letters/letters.words.ts';
import { CodeField, CodeSteps } from '#src/session/code-steps.tsx';
import { fetchOwnEmail } from '#src/session/own-email.remote.ts';
import { CODE_WORDS } from '#src/session/session.words.ts';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import type { AccountDialogProps } from './password-dialog.tsx';

/** The dialog "Email address": shows whether it is confirmed, and confirms it with a code. */
export function EmailDialog({ open, onClose, user }: AccountDialogProps & { user: User }) {
  return (
    <Dialog open={open} onClose={onClose} title={WORDS.heading} closeLabel={WORDS.close}>
      <OwnAddress user={user} />
    </Dialog>
  );
}

function OwnAddress({ user }: { user: User }) {
  const core = useCore();
  const request = useAsked(fetchOwnEmail, user.id);
  const [confirmed, setConfirmed] = useState<OwnEmail | null>(null);
  const own = confirmed ?? request.value;
  if (!own)
    return (
      <StandingNote asked={request} loading={WORDS.loading} needsSignal={CODE_WORDS.needsSignal} isPart />
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

/** Requesting an email needs no input. */
const NO_FIELDS = {} as const;

function Confirming({ email, onDone }: { email: string; onDone: (own: OwnEmail) => void }) {
  const core = useCore();
  const take = async ({ code }: { code: string }) => {
    const result = await confirmByCode(core, code);
    if ('trouble' in result) return result.trouble;
    onDone(result.body);
    return undefined;
  };
  return (
    <CodeSteps
      hasCode={WORDS.hasCode}
      sent={`${WORDS.sentTo(email)} ${CODE_WORDS.spam}`}
      asking={{
        rules: NO_FIELDS,
        initial: {},
        body: () => <p>{WORDS.notYet(email)}</p>,
        button: WORDS.send,
        ask: async () => troubleIn(await askEmailLetter(core)),
      }}
      taking={{
        rules: CODE_RULES,
        initial: { code: '' },
        body: (form) => <CodeField {...form.field('code')} />,
        button: WORDS.confirm,
        taking: WORDS.confirming,
        take,
      }}
    />
  );
}
