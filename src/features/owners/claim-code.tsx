import type { Business } from '#contract/businesses.ts';
import { CODE_RULES } from '#contract/letters.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { askClaimLetter, enterClaimCode, troubleIn } from '#src/features/letters/letters.remote.ts';
import { CodeField, CodeSteps } from '#src/session/code-steps.tsx';
import { useMail } from '#src/session/server-facts.ts';
import { CODE_WORDS } from '#src/session/session.words.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
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
  const toast = useToast();
  const take = async ({ code }: { code: string }) => {
    const came = await enterClaimCode(core, business.id, code);
    if ('trouble' in came) return came.trouble;
    toast.show({ ...WORDS.done(business.name), durationMs: TOAST_LIMITS.shortMs });
    onDone();
    return undefined;
  };
  return (
    <Stack gap={3}>
      <h3>{WORDS.title}</h3>
      <CodeSteps
        size="plain"
        hasCode={WORDS.hasCode}
        sent={`${WORDS.sentTo(email)} ${CODE_WORDS.spam}`}
        asking={{
          rules: NO_FIELDS,
          initial: {},
          body: () => <p>{WORDS.lede(email)}</p>,
          button: WORDS.send,
          ask: async () => troubleIn(await askClaimLetter(core, business.id)),
        }}
        taking={{
          rules: CODE_RULES,
          initial: { code: '' },
          body: (form) => <CodeField {...form.field('code')} />,
          button: WORDS.enter,
          taking: WORDS.checking,
          take,
        }}
      />
    </Stack>
  );
}
