import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import { useIsSigningIn } from '#src/session/auth-dialogs.tsx';
import { SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { answerSaved, savedPosts } from '#src/session/sign-in.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { SHELL_WORDS } from '../shell.words.ts';

/** "Send 3 saved posts now?" after a person whose session had ended signs in with posts waiting. */
export function SavedQuestion() {
  const core = useCore();
  const { state, user } = useSession();
  const id = state === 'signedIn' ? user.id : null;
  const count = useLive((each) => savedPosts(each.outbox, id), [id]) ?? 0;
  const isWaiting = useIsSigningIn();
  const fail = useFault();

  const answer = (isYes: boolean) => {
    answerSaved(core, isYes ? 'send' : 'later')
      .then(() => (isYes ? sendNow(core) : undefined))
      .catch(fail);
  };
  return (
    <ConfirmDialog
      open={count > 0 && !isWaiting}
      onClose={() => answer(false)}
      title={SEND_SAVED_WORDS.title(count)}
      closeLabel={SHELL_WORDS.close}
      actions={[
        { label: SEND_SAVED_WORDS.send, variant: 'primary', onChoose: () => answer(true) },
        { label: SEND_SAVED_WORDS.later, onChoose: () => answer(false) },
      ]}
    >
      <p>{SEND_SAVED_WORDS.body(count)}</p>
    </ConfirmDialog>
  );
}
