import { Send } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import { resultSince, type SendNowResult, sendAllNow } from './send-now.ts';

export interface SendNowButtonProps {
  /** What could be sent. */
  waitingCount: number;
  /** Id of the notice that tells of the posts of other accounts; undefined when none wait. */
  othersId: string | undefined;
}

/** Sends everything that waits, now, and says what came of it. */
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
      const told = await sendAllNow(core, session.user?.id ?? null);
      setResult(told);
      announce(told.words);
    } catch (error) {
      fail(error);
    } finally {
      setSending(false);
    }
  };
  const isIdle = waitingCount === 0;
  const inVain = result?.tried;
  // Who was told that nothing went hears what became of it.
  useEffect(() => {
    if (!inVain || !isIdle) return;
    resultSince(core, inVain)
      .then((since) => {
        setResult(since);
        if (since.needsAct) announce(since.words); // what has gone the app tells by itself
      })
      .catch(fail);
  }, [core, inVain, isIdle, announce, fail]);
  const isStillSo = result && (result.waiting === undefined || result.waiting === waitingCount);
  const reason = whyNot({ isIdle, hasOthers: othersId !== undefined, hasEnded: session.state === 'ended' });
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
      {reason !== null && !isStillSo && (
        <p className="quiet" id={reasonId}>
          {reason}
        </p>
      )}
      {isStillSo && !result.isInNotices && (
        <Note tone={result.needsAct ? 'bad' : 'info'}>{result.words}</Note>
      )}
    </div>
  );
}

interface Hindrance {
  /** Nothing of this person waits. */
  isIdle: boolean;
  /** Another account's posts wait: the page's notice tells who has to sign in. */
  hasOthers: boolean;
  hasEnded: boolean;
}

function whyNot({ isIdle, hasOthers, hasEnded }: Hindrance): string | null {
  if (isIdle) return hasOthers ? null : WORDS.nothingWaiting;
  return hasEnded ? WORDS.signInFirst : null;
}
