import { STATUS_BARS } from '#src/data/status.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SignInButton } from '#src/session/sign-in-first.tsx';
import { formatUntil } from '#src/ui/formats/format-age.ts';
import { Note } from '#src/ui/shown/note.tsx';
import type { OutboxView } from './use-outbox.ts';

/** What stands between the outbox and the server besides signal: an ended sign-in, our own trouble, other accounts. */
export function OutboxNotices({ view, othersId }: { view: OutboxView; othersId: string }) {
  const { user, state } = useSession();
  const signIn = <SignInButton variant="secondary" returnTo="/outbox" />;
  const hasEnded = state === 'ended' && view.waitingCount > 0;
  return (
    <>
      {hasEnded && user && (
        <Note tone="bad" action={signIn}>
          {STATUS_BARS.signInEnded(view.waitingCount, user.fullName)}
        </Note>
      )}
      {view.serverFaultUntilMs !== null && (
        <Note tone="warn">{STATUS_BARS.serverFault(formatUntil(view.serverFaultUntilMs, view.nowMs))}</Note>
      )}
      {view.others.count > 0 && (
        <Note action={state === 'signedOut' ? signIn : undefined}>
          <span id={othersId}>{othersText(view.others, state === 'signedOut')}</span>
        </Note>
      )}
    </>
  );
}

/** After a sign-out the person is named whose posts wait, as in the bar of every other page. */
function othersText({ count, owners }: OutboxView['others'], isSignedOut: boolean): string {
  const [only, second] = owners;
  return isSignedOut && only && !second
    ? STATUS_BARS.signedOut(count, only.fullName)
    : STATUS_BARS.others(count);
}
