import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import type { User } from '#contract/auth.ts';
import { SIGN_IN_PROMPT_REDIRECT_MS } from '#contract/limits.ts';
import { useDraft } from '#src/data/use-draft.ts';
import { useLive } from '#src/data/use-live.ts';
import { useIsOffline } from '#src/data/use-reach.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { locateText } from '#src/places/gazetteer.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { animalArt } from '#src/ui/animal-art.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Note } from '#src/ui/note.tsx';
import { PageTitle } from '#src/ui/page.tsx';
import { SkeletonCards } from '#src/ui/skeleton.tsx';
import { readRegistration, refusalOf, registrationDraftName, startOf } from './registration.local.ts';
import { REGISTRATION_WORDS as WORDS } from './registration.words.ts';
import { RegistrationForm } from './registration-form.tsx';

const PROFILE_PATH: string = '/profile';
const OWN_BUSINESSES_PATH = `${PROFILE_PATH}?tab=businesses`;
const OWN_PATH = '/register-business';

export interface RegistrationPageProps {
  /** A queued registration to change. */
  entryKey: string | undefined;
}

/** `/register-business`. docs/specification.md, section 2; without signal: docs/product.md, section 2. */
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

/** Sign-in opens at once; the page behind it goes home after half a second (docs/specification.md, section 9). */
function SignInPanel() {
  const dialogs = useAuthDialogs();
  const router = useRouter();
  const signIn = () => {
    dialogs.open('signIn', { returnTo: OWN_PATH });
    setTimeout(() => void router.navigate({ to: '/' }), SIGN_IN_PROMPT_REDIRECT_MS);
  };
  return (
    <EmptyState
      level={1}
      picture={animalArt('Cattle')}
      heading={WORDS.heading}
      action={<Button onClick={signIn}>{WORDS.signIn}</Button>}
    >
      {WORDS.signInNeeded}
    </EmptyState>
  );
}

/** Reads the queued entry and the kept draft first, so that the form begins with them. */
function Filling({ entryKey, user }: RegistrationPageProps & { user: User }) {
  const router = useRouter();
  const isOffline = useIsOffline();
  const draftName = registrationDraftName(entryKey);
  const draft = useDraft(draftName, user.id);
  const entry = useFirst(
    useLive(
      async (core) => (entryKey === undefined ? null : readRegistration(core, entryKey, user.id)),
      [entryKey, user.id],
    ),
  );
  const locate = useCallback(async (address: string) => (await locateText(address))?.point ?? null, []);
  if (entry === undefined || draft.kept === undefined)
    return <SkeletonCards count={2} shape="lines" label={WORDS.loading} />;
  const isGone = entryKey !== undefined && entry === null;
  return (
    <>
      {isGone && <Note tone="warn">{WORDS.entryGone}</Note>}
      <RegistrationForm
        user={user}
        start={startOf(entry, draft.kept)}
        entryKey={isGone ? undefined : entryKey}
        queued={entry && newestArgs(entry)}
        refusal={refusalOf(entry)}
        draftName={draftName}
        keep={draft.keep}
        isFull={draft.isFull}
        isOffline={isOffline}
        locate={locate}
        cancelPath={PROFILE_PATH}
        onDone={() => router.history.push(OWN_BUSINESSES_PATH)}
      />
    </>
  );
}

/** The first value that was read: what happens to the entry later must not change the form under the hand. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState<T>();
  if (first === undefined && value !== undefined) setFirst(value);
  return first === undefined ? value : first;
}
