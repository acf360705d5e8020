import { Send } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { resultSince, type SendNowResult, sendAllNow } from './send-now.ts';

export interface SendNowButtonProps {
  /** Number of writes that can be sent. */
  waitingCount: number;
  /** Id of the notice about other accounts' posts; undefined if none wait. */
  othersId: string | undefined;
}

/** Sends all waiting writes now and shows the result. */
export function SendNowButton({ waitingCount, othersId }: SendNowButtonProps) {
  const core = useCore();
  const session = useSession();
  const announce = useAnnounce();
  const reasonId = useId();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SendNowResult>();
  const fail = useFault();

  const send = async () => {
    setSending(true);
    setResult(undefined);
    try {
      const outcome = await sendAllNow(core, session.user?.id ?? null);
      setResult(outcome);
      announce(outcome.words);
    } catch (error) {
      fail(error);
    } finally {
      setSending(false);
    }
  };
  const isIdle = waitingCount === 0;
  const tried = result?.tried;
  // Updates a result that said that nothing was sent.
  useEffect(() => {
    if (!tried || !isIdle) return;
    resultSince(core, tried)
      .then((latest) => {
        setResult(latest);
        if (latest.needsAct) announce(latest.words); // the app announces successes itself
      })
      .catch(fail);
  }, [core, tried, isIdle, announce, fail]);
  const isCurrent = result && (result.waiting === undefined || result.waiting === waitingCount);
  const reason = disabledReason({
    isIdle,
    hasOthers: othersId !== undefined,
    hasEnded: session.state === 'ended',
  });
  return (
    <div className="outbox-send row" data-gap="3">
      <Button
        icon={Send}
        size="lg"
        disabled={!isSending && (isIdle || reason !== null)}
        isBusy={isSending}
        aria-describedby={reason === null ? (isIdle ? othersId : undefined) : reasonId}
        onClick={() => void send()}
      >
        {isSending ? WORDS.sendingNow : WORDS.sendNow}
      </Button>
      {reason !== null && !isCurrent && (
        <p className="quiet" id={reasonId}>
          {reason}
        </p>
      )}
      {isCurrent && !result.isInNotices && (
        <Note tone={result.needsAct ? 'bad' : 'info'}>{result.words}</Note>
      )}
    </div>
  );
}

interface SendState {
  /** This person has no waiting writes. */
  isIdle: boolean;
  /** Another account has waiting writes. The page's notice says who must sign in. */
  hasOthers: boolean;
  hasEnded: boolean;
}

function disabledReason({ isIdle, hasOthers, hasEnded }: SendState): string | null {
  if (isIdle) return hasOthers ? null : WORDS.nothingWaiting;
  return hasEnded ? WORDS.signInFirst : null;
}
