import { Clock } from 'lucide-react';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { formatAge, formatDay } from '#src/ui/format-age.ts';
import { Icon } from '#src/ui/icon.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';

export interface SavedNoteProps {
  /** When it was saved, this phone's clock, epoch milliseconds; null when that is not known. */
  savedAtMs: number | null;
  onRetry: () => void;
}

/** Says that what is shown was saved, and when. Words: docs/product.md, section 3. */
export function SavedNote({ savedAtMs, onRetry }: SavedNoteProps) {
  const { ports } = useCore();
  return (
    <div className="search-saved row" data-tight data-gap="2">
      <Icon icon={Clock} size="s" />
      <p>{savedWords(savedAtMs, ports.nowMs())}</p>
      <Button variant="quiet" onClick={onRetry}>
        {WORDS.tryAgain}
      </Button>
    </div>
  );
}

/** The sentence about the age of what is saved. Both in epoch milliseconds of one clock. */
export function savedWords(savedAtMs: number | null, nowMs: number): string {
  if (savedAtMs === null) return WORDS.fromPhone(null);
  if (nowMs - savedAtMs > SYNC_LIMITS.veryOldMs) return WORDS.fromPhoneOld(formatDay(savedAtMs, nowMs));
  return WORDS.fromPhone(formatAge(savedAtMs, nowMs));
}
