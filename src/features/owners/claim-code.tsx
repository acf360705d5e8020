import { useState } from 'react';
import type { Business } from '#contract/businesses.ts';
import { CODE_RULES } from '#contract/letters.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { askClaimLetter, enterClaimCode } from '#src/features/letters/letters.remote.ts';
import { CodeField, CodeNotes } from '#src/session/code-field.tsx';
import { useMail } from '#src/session/server-facts.ts';
import { CODE_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import { useToast } from '#src/ui/toast.tsx';
import { useForm } from '#src/ui/use-form.ts';
import { CLAIM_CODE_WORDS as WORDS } from './owners.words.ts';

/** A listing that an email can be sent about. */
type Reached = Pick<Business, 'id' | 'name' | 'email'>;

interface ClaimCodeProps {
  business: Reached;
  /** The listing is theirs. */
  onDone: () => void;
  /** A form stands below that works otherwise. */
  hasForm?: boolean;
}

/** The quick way to claim: a code that is sent to the address on the listing. Nothing where no email can be sent there. */
export function ClaimCode(props: ClaimCodeProps) {
  const { email } = props.business;
  const hasMail = useMail(email !== null);
  if (email === null || !hasMail) return null;
  return (
    <>
      <ByCode {...props} email={email} />
      {props.hasForm && (
        <div>
          <h3>{WORDS.otherwise}</h3>
          <p className="quiet">{WORDS.otherwiseHint}</p>
        </div>
      )}
    </>
  );
}

/** Nothing is filled in to ask for a code. */
const NO_FIELDS = {} as const;

function ByCode({ business, email, onDone }: ClaimCodeProps & { email: string }) {
  const core = useCore();
  const [step, setStep] = useState<'ask' | 'sent' | 'code'>('ask');
  const form = useForm({
    rules: NO_FIELDS,
    initial: {},
    onSubmit: async () => {
      const came = await askClaimLetter(core, business.id);
      if ('trouble' in came) return came.trouble;
      setStep('sent');
      return undefined;
    },
  });
  if (step !== 'ask')
    return (
      <CodeForm
        business={business}
        sentTo={step === 'sent' ? email : null}
        onDone={onDone}
        onAgain={() => setStep('ask')}
      />
    );
  return (
    <form {...form.formProps}>
      <Stack gap={3}>
        <h3>{WORDS.title}</h3>
        <p>{WORDS.lede(email)}</p>
        <CodeNotes errors={form.formErrors} />
        <Button type="submit" block disabled={form.isSending}>
          {form.isSending ? CODE_WORDS.sending : WORDS.send}
        </Button>
        <Button variant="quiet" block onClick={() => setStep('code')}>
          {WORDS.hasCode}
        </Button>
      </Stack>
    </form>
  );
}

interface CodeFormProps extends ClaimCodeProps {
  /** Null where the code was sent at another time. */
  sentTo: string | null;
  onAgain: () => void;
}

function CodeForm({ business, sentTo, onDone, onAgain }: CodeFormProps) {
  const core = useCore();
  const toast = useToast();
  const form = useForm({
    rules: CODE_RULES,
    initial: { code: '' },
    onSubmit: async ({ code }) => {
      const came = await enterClaimCode(core, business.id, code);
      if ('trouble' in came) return came.trouble;
      toast.show({ ...WORDS.done(business.name), durationMs: TOAST_LIMITS.shortMs });
      onDone();
      return undefined;
    },
  });
  return (
    <form {...form.formProps}>
      <Stack gap={3}>
        <h3>{WORDS.title}</h3>
        {sentTo !== null && (
          <Note tone="good" isAlert>
            {WORDS.sentTo(sentTo)} {CODE_WORDS.spam}
          </Note>
        )}
        <CodeField {...form.field('code')} />
        <CodeNotes errors={form.formErrors} />
        <Button type="submit" block disabled={form.isSending}>
          {form.isSending ? WORDS.checking : WORDS.enter}
        </Button>
        <Button variant="quiet" block onClick={onAgain}>
          {CODE_WORDS.again}
        </Button>
      </Stack>
    </form>
  );
}
