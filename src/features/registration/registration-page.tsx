import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { SIGN_IN_PROMPT_REDIRECT_MS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { FormTroubles } from '#src/data/draft/form-troubles.tsx';
import { useDraft } from '#src/data/draft/use-draft.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { hoursOf } from '#src/features/owners/hours.local.ts';
import { HoursFields } from '#src/features/owners/hours-card.tsx';
import { RegistrationPictures } from '#src/features/pictures/registration-pictures-card.tsx';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInFirst } from '#src/session/sign-in-first.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Stack } from '#src/ui/layout/layout.tsx';
import { PageTitle } from '#src/ui/layout/page.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import {
  AddressFields,
  AnimalsPart,
  BusinessPart,
  CategoriesPart,
  ContactPart,
  FormPart,
} from './listing-parts-card.tsx';
import { PositionChoice } from './position-choice.tsx';
import { readRegistration, refusedFields, registrationDraftName, startOf } from './registration.local.ts';
import { REGISTRATION_WORDS as WORDS } from './registration.words.ts';
import { type Registration, type RegistrationOptions, useRegistration } from './use-registration.ts';

export interface RegistrationPageProps {
  /** Key of a queued registration to change. */
  entryKey: string | undefined;
}

/**
 * The page `/register-business`. See docs/specification.md, section 2; offline: docs/product.md, section
 * 2.
 */
export function RegistrationPage(props: RegistrationPageProps) {
  const session = useSession();
  if (session.state === 'signedOut') return <SignInPanel />;
  return (
    <>
      <PageTitle lede={WORDS.lede}>{WORDS.heading}</PageTitle>
      {session.user ? (
        <Filling key={`${session.user.id}/${props.entryKey ?? ''}`} {...props} user={session.user} />
      ) : (
        <SkeletonCards count={2} shape="lines" label={WORDS.loading} />
      )}
    </>
  );
}

/** Opens sign-in; the page behind it goes home after half a second (docs/specification.md, section 9). */
function SignInPanel() {
  const router = useRouter();
  const leave = () => setTimeout(() => void router.navigate({ to: '/' }), SIGN_IN_PROMPT_REDIRECT_MS);
  return (
    <SignInFirst animal="Cattle" heading={WORDS.heading} onOpen={leave}>
      {WORDS.signInNeeded}
    </SignInFirst>
  );
}

/** Loads the queued entry and the draft before the form is shown. */
function Filling({ entryKey, user }: RegistrationPageProps & { user: User }) {
  const router = useRouter();
  const core = useCore();
  const draftName = registrationDraftName(entryKey);
  const draft = useDraft(draftName, user.id);
  const entry = useFirst(
    useLive(
      async (core) => (entryKey === undefined ? null : readRegistration(core, entryKey, user.id)),
      [entryKey, user.id],
    ),
  );
  if (entry === undefined || draft.kept === undefined)
    return <SkeletonCards count={2} shape="lines" label={WORDS.loading} />;
  const isGone = entryKey !== undefined && entry === null;
  return (
    <>
      {isGone && <Note tone="warn">{WORDS.entryGone}</Note>}
      <RegistrationForm
        user={user}
        start={startOf(entry, draft.kept, core.ports.uuid)}
        entryKey={isGone ? undefined : entryKey}
        queued={entry && newestArgs(entry)}
        refusal={refusedFields(entry)}
        draftName={draftName}
        keep={draft.keep}
        drop={draft.drop}
        isFull={draft.isFull}
        onDone={() => router.history.push('/profile?tab=businesses')}
      />
    </>
  );
}

/** The first value; later changes of the entry must not change the open form. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState<T>();
  if (first === undefined && value !== undefined) setFirst(value);
  return first === undefined ? value : first;
}

/** The form. See docs/specification.md, section 2. */
function RegistrationForm(props: RegistrationOptions & { isFull: boolean }) {
  const { isFull, entryKey } = props;
  const isOffline = useIsOffline();
  const [start] = useState(props.start);
  const { form, point, setPoint, keepNow } = useRegistration({ ...props, start });
  return (
    <form {...form.formProps} className="registration">
      <Stack gap={5}>
        {entryKey !== undefined && <Note>{WORDS.editing}</Note>}
        <BusinessPart field={form.field} />
        <ContactPart field={form.field} />
        <FormPart title={WORDS.sections.location}>
          <AddressFields field={form.field} />
          <PositionChoice point={point} onChange={setPoint} />
          {isOffline && !point && <Note>{WORDS.placedLater}</Note>}
        </FormPart>
        <CategoriesPart field={form.field} />
        <AnimalsPart field={form.field} />
        <HoursPart form={form} />
        <RegistrationPictures registration={start.key} owner={props.user.id} onAdd={keepNow} />
        <FormTroubles errors={form.formErrors} isFull={isFull} />
        <div className="registration-end stack" data-gap="target">
          <Button type="submit" size="lg" isBusy={form.isSending}>
            {form.isSending ? WORDS.registering : entryKey === undefined ? WORDS.submit : WORDS.submitChange}
          </Button>
          <CancelButton isBusy={form.isSending} />
        </div>
      </Stack>
    </form>
  );
}

/** Closed until the person opens it or its hours have an error. */
function HoursPart({ form }: { form: Registration['form'] }) {
  const [isStated] = useState(() => hoursOf(form.values) !== null);
  const isWrong = form.field('spans').error !== undefined;
  return (
    <details className="card" open={isStated || isWrong || undefined}>
      <summary>{WORDS.hours}</summary>
      <HoursFields field={form.field} values={form.values} />
    </details>
  );
}

function CancelButton({ isBusy }: { isBusy: boolean }) {
  if (isBusy)
    return (
      <Button variant="secondary" size="lg" isBusy>
        {WORDS.registering}
      </Button>
    );
  return (
    <Link to="/profile" data-variant="secondary" data-size="lg">
      {WORDS.cancel}
    </Link>
  );
}
