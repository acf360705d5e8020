import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { CLAIM_RULES, OWNER_LIMITS } from '#contract/owners.ts';
import { DraftedDialog, type DraftedForm } from '#src/data/drafted-dialog.tsx';
import { FormFrame } from '#src/data/form-frame.tsx';
import { refusedToast } from '#src/data/refusal.ts';
import { RetryButton } from '#src/data/retry-button.tsx';
import { useDraftedForm } from '#src/data/use-drafted-form.ts';
import { useLive } from '#src/data/use-live.ts';
import { sayOf, useWrite } from '#src/data/use-write.ts';
import { waitingOf } from '#src/data/waiting.ts';
import { nameOf } from '#src/local/outbox/queries.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { TextArea } from '#src/ui/forms/field.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { ClaimCode } from './claim-code.tsx';
import { type ClaimState, readClaim } from './owners.local.ts';
import { OWNER_WORDS, CLAIM_WORDS as WORDS } from './owners.words.ts';

type Claimed = Pick<Business, 'id' | 'key' | 'name' | 'email' | 'ownerId' | 'isSample'>;

/** "Is this your business?", for who is signed in, where nobody owns a listing; then how their claim stands. */
export function ClaimCard({ business }: { business: Claimed }) {
  const user = useWriter();
  if (!user || business.ownerId !== null || business.isSample) return null;
  return <Claiming key={business.id} business={business} user={user} />;
}

function Claiming({ business, user }: { business: Claimed; user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const claim = useLive((core) => readClaim(core, business, user.id), [business.id, business.key, user.id]);
  if (claim === undefined) return null;
  return (
    <Card as="section" className="stack" data-gap="3" aria-label={WORDS.title}>
      <h2>{WORDS.title}</h2>
      {claim ? (
        <>
          <Standing claim={claim} />
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

const draftOf = ({ id }: Claimed) => `claim:${id}`;

function Standing({ claim }: { claim: ClaimState }) {
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
  business: Claimed;
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
