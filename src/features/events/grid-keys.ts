import { EVENT_LIMITS } from '#contract/limits.ts';
import { addDays, addMonths, type Day, firstDayOf, lastDayOf, monthOf, weekdayOf } from './days.ts';

const WEEK_DAYS = EVENT_LIMITS.weekDays;

/** Returns the day that a key moves to; null for other keys. */
export function dayAfterKey(from: Day, key: string): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1);
    case 'ArrowRight':
      return addDays(from, 1);
    case 'ArrowUp':
      return addDays(from, -WEEK_DAYS);
    case 'ArrowDown':
      return addDays(from, WEEK_DAYS);
    case 'Home':
      return addDays(from, -weekdayOf(from));
    case 'End':
      return addDays(from, WEEK_DAYS - 1 - weekdayOf(from));
    case 'PageUp':
      return sameDayIn(from, -1);
    case 'PageDown':
      return sameDayIn(from, 1);
    default:
      return null;
  }
}

/** Returns the same day of another month, or its last day if it is shorter. */
function sameDayIn(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const target = `${month}${day.slice(month.length)}`;
  const last = lastDayOf(month);
  return target > last ? last : target < firstDayOf(month) ? firstDayOf(month) : target;
}
