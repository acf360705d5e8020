import { RotateCw } from 'lucide-react';
import { retryEntry } from '#src/local/outbox/commands.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useCore } from '../core/core-context.tsx';
import { useWrite } from './use-write.ts';
import type { Waiting } from './waiting.ts';
import { WAITING_WORDS as WORDS } from './waiting.words.ts';

/** Retries a write that has failed repeatedly; hidden for all others. */
export function RetryButton({ waiting: { key, canRetry } }: { waiting: Pick<Waiting, 'key' | 'canRetry'> }) {
  const core = useCore();
  const { run } = useWrite();
  if (!canRetry) return null;
  return (
    <Button variant="quiet" icon={RotateCw} onClick={() => void run(() => retryEntry(core, key))}>
      {WORDS.retry}
    </Button>
  );
}
