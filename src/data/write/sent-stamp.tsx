import { useEffect, useState } from 'react';
import { DAY_MS } from '#contract/shared/time.ts';
import { formatWhen } from '#src/ui/formats/format-age.ts';
import { localFormat } from '#src/ui/formats/local-format.ts';
import { Chip } from '#src/ui/shown/chip.tsx';
import { useCore } from '../core/core-context.tsx';
import { useClock } from '../core/use-clock.ts';
import { useLive } from '../read/use-live.ts';
import { isAwaited } from './delivery.ts';
import { WAITING_WORDS as WORDS } from './waiting.words.ts';

const clock = localFormat({ timeStyle: 'short' });

/** Keys of writes that a screen of this page has shown as waiting; true once their stamp was shown. */
const seen = new Map<string, boolean>();

/** Remembers that a screen shows a write as waiting. */
export function useSeenWaiting(key: string | undefined): void {
  useEffect(() => {
    if (key !== undefined && !seen.has(key)) seen.set(key, false);
  }, [key]);
}

/** On a posted text: the stamp of a write that waited on this page. Nothing before the server's answer. */
export function SentStamp({ writeKey }: { writeKey: string | null }) {
  return writeKey !== null && seen.has(writeKey) ? <OfReceipt writeKey={writeKey} /> : null;
}

function OfReceipt({ writeKey }: { writeKey: string }) {
  const sentMs = useLive(
    async ({ outbox }) => (await outbox.receipts.get(writeKey))?.deliveredAtMs,
    [writeKey],
  );
  const isAsked = isAwaited(useCore(), writeKey); // its form says that it was sent
  return sentMs === undefined || isAsked ? null : <SentMark writeKey={writeKey} sentMs={sentMs} />;
}

/** "Sent 7:26 AM": the ear tag if it waited on this page, else a chip. @param sentMs server time, of the receipt */
export function SentMark({ writeKey, sentMs }: { writeKey: string; sentMs: number }) {
  const [isNew] = useState(() => seen.get(writeKey) === false);
  const { nowMs } = useClock();
  useEffect(() => {
    if (seen.has(writeKey)) seen.set(writeKey, true);
  }, [writeKey]);
  const isStamp = seen.has(writeKey);
  const isToday = isStamp && nowMs - sentMs < DAY_MS / 2;
  return (
    <Chip state={isStamp ? 'stamp' : 'sent'} isNew={isNew}>
      {WORDS.sentAt(isToday ? clock(sentMs) : formatWhen(sentMs, nowMs))}
    </Chip>
  );
}
