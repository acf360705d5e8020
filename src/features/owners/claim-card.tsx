import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { CODE_RULES } from '#contract/letters.ts';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { CLAIM_RULES, OWNER_LIMITS } from '#contract/owners.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { DraftedDialog, type DraftedForm } from '#src/data/draft/drafted-dialog.tsx';
import { FormFrame } from '#src/data/draft/form-frame.tsx';
import { useDraftedForm } from '#src/data/draft/use-drafted-form.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { refusedToast } from '#src/data/write/refusal.ts';
import { RetryButton } from '#src/data/write/retry-button.tsx';
import { sayOf, useWrite } from '#src/data/write/use-write.ts';
import { waitingOf } from '#src/data/write/waiting.ts';
import { askClaimLetter, enterClaimCode, troubleIn } from '#src/features/letters/letters.remote.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { CodeField, CodeSteps } from '#src/session/code-steps.tsx';
import { useMail } from '#src/session/server-facts.ts';
import { CODE_WORDS } from '#src/session/session.words.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { TextArea } from '#src/ui/forms/field.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { type ClaimState, readClaim } from './owners.local.ts';
import { CLAIM_CODE_WORDS, OWNER_WORDS, CLAIM_WORDS as WORDS } from './owners.words.ts';

type ClaimedBusiness = Pick<Business, 'id' | 'key' | 'name' | 'email' | 'ownerId' | 'isSample'>;

/** "Is this your business?", for signed-in people and listings without an owner. Then the state of their claim. */
export function ClaimCard({ business }: { business: ClaimedBusiness }) {
  const user = useWriter();
  if (!user || business.ownerId !== null || business.isSample) return null;
  return <Claim key={business.id} business={business} user={user} />;
}

function Claim({ business, user }: { business: ClaimedBusiness; user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const claim = useLive((core) => readClaim(core, business, user.id), [business.id, business.key, user.id]);
  if (claim === undefined) return null;
  return (
    <Card as="section" className="stack" data-gap="3" aria-label={WORDS.title}>
      <h2>{WORDS.title}</h2>
      {claim ? (
        <>
          <ClaimStatus claim={claim} />
          {claim.kind === 'sent' && <ClaimCode business={business} onDone={() => {}} />}
        </>
      ) : (
        <>
          <p>{WORDS.lede}</p>
          <Button variant="secondary" icon={KeyRound} block onClick={() => setIsOpen(true)}>
            {WORDS.claim}
          </Button>
        </>
      )}
      <DraftedDialog
        open={isOpen}
        draft={{ name: draftOf(business), owner: user.id, values: { message: '' } }}
        onClose={() => setIsOpen(false)}
        title={WORDS.title}
        closeLabel={WORDS.close}
      >
        {(form) => (
          <Stack gap={5}>
            <ClaimCode business={business} onDone={() => setIsOpen(false)} hasForm />
            <ClaimForm {...form} business={business} user={user} onDone={() => setIsOpen(false)} />
          </Stack>
        )}
      </DraftedDialog>
    </Card>
  );
}

const draftOf = ({ id }: ClaimedBusiness) => `claim:${id}`;

function ClaimStatus({ claim }: { claim: ClaimState }) {
  if (claim.kind === 'sent') return <p>{WORDS.sent}</p>;
  const waiting = waitingOf(claim.entry);
  if (claim.kind === 'waiting')
    return (
      <>
        <p>{waiting.reason ?? WORDS.waiting}</p>
        <RetryButton waiting={waiting} />
      </>
    );
  return (
    <Note
      tone="bad"
      action={
        <Link to="/outbox" data-variant="secondary">
          {WORDS.toOutbox}
        </Link>
      }
    >
      {WORDS.refused(waiting.reason ?? '')}
    </Note>
  );
}

const SAY = sayOf({
  sent: WORDS.done,
  waiting: OWNER_WORDS.onPhone,
  refused: refusedToast(OWNER_WORDS.failed, OWNER_WORDS.keptText),
});

interface ClaimFormProps extends DraftedForm<{ message: string }> {
  business: ClaimedBusiness;
  user: User;
  onDone: () => void;
}

function ClaimForm({ business, user, initial, keep, isFull, onDirty, onDone }: ClaimFormProps) {
  const { submit } = useWrite();
  const form = useDraftedForm({
    keep,
    onDirty,
    rules: CLAIM_RULES,
    initial,
    onSubmit: ({ message }) => {
      const args = { business: nameOf(business), message };
      const write = { name: 'claim.send', args, owner: user, about: business.name } as const;
      return submit({ ...write, draft: draftOf(business) }, SAY, onDone);
    },
  });
  return (
    <FormFrame form={form} isFull={isFull} submit={WORDS.send} sending={WORDS.sending}>
      <TextArea
        {...form.field('message')}
        label={WORDS.message}
        hint={WORDS.hint}
        rows={4}
        required
        max={OWNER_LIMITS.claimMax}
      />
    </FormFrame>
  );
}

type CodeBusiness = Pick<Business, 'id' | 'name' | 'email'>;

interface ClaimCodeProps {
  business: CodeBusiness;
  /** Called after the claim succeeded. */
  onDone: () => void;
  /** A form for claiming without a code follows below. */
  hasForm?: boolean;
}

/** Claims by a code that is sent to the listing's email address. Hidden if no email can be sent. */
function ClaimCode(props: ClaimCodeProps) {
  const { email } = props.business;
  const hasMail = useMail(email !== null);
  if (email === null || !hasMail) return null;
  return (
    <>
      <ByCode {...props} email={email} />
      {props.hasForm && (
        <div>
          <h3>{CLAIM_CODE_WORDS.otherwise}</h3>
          <p className="quiet">{CLAIM_CODE_WORDS.otherwiseHint}</p>
        </div>
      )}
    </>
  );
}

const NO_FIELDS = {} as const;

function ByCode({ business, email, onDone }: ClaimCodeProps & { email: string }) {
  const core = useCore();
  const toast = useToast();
  const take = async ({ code }: { code: string }) => {
    const result = await enterClaimCode(core, business.id, code);
    if ('trouble' in result) return result.trouble;
    toast.show({ ...CLAIM_CODE_WORDS.done(business.name), durationMs: TOAST_LIMITS.shortMs });
    onDone();
    return undefined;
  };
  return (
    <Stack gap={3}>
      <h3>{CLAIM_CODE_WORDS.title}</h3>
      <CodeSteps
        size="plain"
        hasCode={CLAIM_CODE_WORDS.hasCode}
        sent={`${CLAIM_CODE_WORDS.sentTo(email)} ${CODE_WORDS.spam}`}
        asking={{
          rules: NO_FIELDS,
          initial: {},
          body: () => <p>{CLAIM_CODE_WORDS.lede(email)}</p>,
          button: CLAIM_CODE_WORDS.send,
          ask: async () => troubleIn(await askClaimLetter(core, business.id)),
        }}
        taking={{
          rules: CODE_RULES,
          initial: { code: '' },
          body: (form) => <CodeField {...form.field('code')} />,
          button: CLAIM_CODE_WORDS.enter,
          taking: CLAIM_CODE_WORDS.checking,
          take,
        }}
      />
    </Stack>
  );
}
