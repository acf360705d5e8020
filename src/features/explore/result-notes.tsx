import { Clock, MapPin } from 'lucide-react';
import { SEARCH_LIMITS, SYNC_LIMITS } from '#contract/limits.ts';
import { useClock } from '#src/data/use-clock.ts';
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

/** Says that what is shown was saved, how much of it, and when. Words: docs/product.md, section 3. */
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

/** When the phone was where distances are measured from, and how exactly that is known. */
export function FromPosition({ own }: { own: MeasuredFrom }) {
  const { phoneNowMs } = useClock();
  return <p className="quiet">{fromPositionText(null, own, phoneNowMs)}</p>;
}

/** What is said of the part that is saved and of its age. Both in epoch milliseconds of one clock. */
export function savedWords({ savedAtMs, isCovered }: Coverage, nowMs: number): string {
  if (isCovered) return ageWords(savedAtMs, nowMs);
  return savedAtMs === null ? WORDS.onlyPart : `${WORDS.onlyPart} ${ageWords(savedAtMs, nowMs)}`;
}

function ageWords(savedAtMs: number | null, nowMs: number): string {
  if (savedAtMs === null) return WORDS.fromPhone(null);
  if (nowMs - savedAtMs > SYNC_LIMITS.veryOldMs) return WORDS.fromPhoneOld(formatDay(savedAtMs, nowMs));
  return WORDS.fromPhone(formatAge(savedAtMs, nowMs));
}

/** Where the person is or keeps an area; `location` finds it, `name` is null where that is not told. */
export interface Near {
  name: string | null;
  location: string;
}

export interface WholeRegionProps {
  /** Offered in place of a whole country or state; null while it is not known. */
  near: Near | null;
  onNear: (location: string) => void;
}

/** Distances from the middle of a country or state help nobody: one tap leads to the results around. */
export function WholeRegion({ around, near, onNear }: WholeRegionProps & Pick<Search, 'around'>) {
  return (
    <Note
      action={
        near !== null && (
          <Button variant="secondary" icon={MapPin} onClick={() => onNear(near.location)}>
            {WORDS.searchNear(near.name ?? WORDS.keptArea)}
          </Button>
        )
      }
    >
      {WORDS.distancesFrom(around ?? WORDS.middleOfCountry)}
    </Note>
  );
}

interface FewProps {
  search: Search;
  /** The whole circle is known: nobody else is there. */
  isWhole: boolean;
  view: SearchView;
  wider: { radiusMiles: number; count: number } | null;
  onWiden: (radiusMiles: number) => void;
}

/** Fewer than three hits: says so and offers the next circle that finds more. */
export function Few({ search, isWhole, view, wider, onWiden }: FewProps) {
  const count = totalOf(view);
  if (count === null || count >= SEARCH_LIMITS.fewHits || search.isNationwide) return null;
  const here = formatMiles(search.radiusMiles);
  if (!wider) return count === 0 || !isWhole ? null : <Note>{WORDS.fewOnly(formatCount(count), here)}</Note>;
  const there = formatMiles(wider.radiusMiles);
  return (
    <Note
      action={
        <Button variant="secondary" onClick={() => onWiden(wider.radiusMiles)}>
          {WORDS.widen(there)}
        </Button>
      }
    >
      {WORDS.few(formatCount(count), here, formatCount(wider.count), there)}
    </Note>
  );
}
