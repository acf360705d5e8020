import { Send } from 'lucide-react';
import { useId, useState } from 'react';
import { OUTBOX_WORDS as WORDS } from '#contract/outbox-words.ts';
import { useCore } from '#src/session/core-context.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { useAnnounce } from '#src/ui/live-region.tsx';
import { Note } from '#src/ui/note.tsx';
import { type SendNowResult, sendAllNow } from './send-now.ts';

/** Sends everything that waits, now, and says what came of it. @param waitingCount what could be sent. */
export function SendNowButton({ waitingCount }: { waitingCount: number }) {
  const core = useCore();
  const session = useSession();
  const announce = useAnnounce();
  const reasonId = useId();
  const [isSending, setSending] = useState(false);
  const [result, setResult] = useState<SendNowResult>();
  const [fault, setFault] = useState<{ error: unknown }>();
  if (fault) throw fault.error;

  const send = async () => {
    setSending(true);
    setResult(undefined);
    try {
      const told = await sendAllNow(core, session.user?.id ?? null);
      setResult(told);
      announce(told.words);
    } catch (error) {
      setFault({ error });
    } finally {
      setSending(false);
    }
  };
  const reason = whyNot(waitingCount, session.state === 'ended');
  return (
    <div className="outbox-send">
      <Button
        icon={Send}
        size="lg"
        disabled={isSending || reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => void send()}
      >
        {isSending ? WORDS.sendingNow : WORDS.sendNow}
      </Button>
      {reason !== null && !result && <p id={reasonId}>{reason}</p>}
      {result && <Note tone={result.needsAct ? 'bad' : 'info'}>{result.words}</Note>}
    </div>
  );
}

function whyNot(waitingCount: number, hasEnded: boolean): string | null {
  if (waitingCount === 0) return WORDS.nothingWaiting;
  return hasEnded ? WORDS.signInFirst : null;
}
