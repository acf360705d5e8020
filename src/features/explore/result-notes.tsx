import { Clock } from 'lucide-react';
import { SEARCH_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { useClock } from '#src/data/core/use-clock.ts';
import type { Coverage } from '#src/features/businesses/nearby.local.ts';
import { fromPositionText, type MeasuredFrom } from '#src/places/measured-from.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatAge, formatDay } from '#src/ui/formats/format-age.ts';
import { formatCount, formatMiles } from '#src/ui/formats/format-number.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { EXPLORE_WORDS as WORDS } from './explore.words.ts';
import type { Search } from './search.ts';
import { type SearchView, totalOf } from './search-view.ts';

export interface SavedNoteProps {
  saved: Coverage;
  /** Null while the server is being asked. */
  onRetry: (() => void) | null;
}

/** Says that the results are saved ones, how complete and how old. Words: docs/product.md, section 3. */
export function SavedNote({ saved, onRetry }: SavedNoteProps) {
  const { phoneNowMs } = useClock();
  return (
    <div className="search-saved row" data-tight data-gap="2">
      <Icon icon={Clock} size="s" />
      <p className="beside">{savedWords(saved, phoneNowMs)}</p>
      {onRetry && (
        <Button variant="quiet" onClick={onRetry}>
          {WORDS.tryAgain}
        </Button>
      )}
    </div>
  );
}

/** Says when and how exactly the position was taken that distances start from. */
export function FromPosition({ own }: { own: MeasuredFrom }) {
  const { phoneNowMs } = useClock();
  return <p className="quiet">{fromPositionText(null, own, phoneNowMs)}</p>;
}

/**
 * Describes how complete and how old the saved part is. Both times in epoch milliseconds of the same clock.
 */
export function savedWords({ savedAtMs, isCovered }: Coverage, nowMs: number): string {
  if (isCovered) return ageWords(savedAtMs, nowMs);
  return savedAtMs === null ? WORDS.onlyPart : `${WORDS.onlyPart} ${ageWords(savedAtMs, nowMs)}`;
}

function ageWords(savedAtMs: number | null, nowMs: number): string {
  if (savedAtMs === null) return WORDS.fromPhone(null);
  if (nowMs - savedAtMs > SYNC_LIMITS.veryOldMs) return WORDS.fromPhoneOld(formatDay(savedAtMs, nowMs));
  return WORDS.fromPhone(formatAge(savedAtMs, nowMs));
}

interface FewProps {
  search: Search;
  /** The whole circle was searched: there are no others. */
  isComplete: boolean;
  view: SearchView;
  wider: { radiusMiles: number; count: number } | null;
  onWiden: (radiusMiles: number) => void;
}

/** Offers a wider circle when there are fewer than three results. */
export function Few({ search, isComplete, view, wider, onWiden }: FewProps) {
  const count = totalOf(view);
  if (count === null || count >= SEARCH_LIMITS.fewHits || search.isNationwide) return null;
  const currentMiles = formatMiles(search.radiusMiles);
  if (!wider)
    return count === 0 || !isComplete ? null : <Note>{WORDS.fewOnly(formatCount(count), currentMiles)}</Note>;
  const widerMiles = formatMiles(wider.radiusMiles);
  return (
    <Note
      action={
        <Button variant="secondary" onClick={() => onWiden(wider.radiusMiles)}>
          {WORDS.widen(widerMiles)}
        </Button>
      }
    >
      {WORDS.few(formatCount(count), currentMiles, formatCount(wider.count), widerMiles)}
    </Note>
  );
}
