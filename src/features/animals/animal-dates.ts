import { DAY_MS } from '#contract/shared/time.ts';
import { formatFullDate } from '#src/ui/formats/format-date.ts';
import type { Book, ShownAnimal, ShownRecord } from './animals.overlay.ts';

const HOURS_OF_DAY = 24;

/** The day that is `days` later, both YYYY-MM-DD. Calendar days have no time and no zone. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Today on this phone's calendar. @param nowMs epoch milliseconds */
export function dayOf(nowMs: number): string {
  const now = new Date(nowMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Records from the newest to the oldest; of one day, the one that was added last is first. */
export const newestFirst = (records: readonly ShownRecord[]): ShownRecord[] =>
  records.toReversed().toSorted((a, b) => (a.on < b.on ? 1 : a.on > b.on ? -1 : 0));

type Withdrawal = Pick<ShownRecord, 'on' | 'meatDays' | 'milkHours'>;
type Banned = 'meat' | 'milk';

/**
 * Calendar days of a ban on selling; 0 without a withdrawal. The hour of the treatment is not recorded, so the last day
 * counts in full, and hours are rounded up to days.
 */
const BANNED_DAYS: Record<Banned, (record: Withdrawal) => number> = {
  meat: ({ meatDays = 0 }) => meatDays,
  milk: ({ milkHours = 0 }) => Math.ceil(milkHours / HOURS_OF_DAY),
};

/** The last day of a ban on selling meat or milk; absent without a withdrawal. */
export function withdrawalOf(record: Withdrawal): { [B in Banned]?: string } {
  const lastDay = (of: Banned) => {
    const days = BANNED_DAYS[of](record);
    return days > 0 ? { [of]: addDays(record.on, days) } : {};
  };
  return { ...lastDay('meat'), ...lastDay('milk') };
}

/** A calendar day as text. It has no zone, so it is formatted in the zone in which it is parsed. */
export const formatDay = (day: string, locale?: string): string =>
  formatFullDate(`${day}T00:00:00Z`, 'UTC', locale);

/** An animal with the day and the record that matter. */
export interface Dated {
  animal: ShownAnimal;
  on: string;
  record: ShownRecord;
}

/** The entries at the top of the list. Animals that are no longer here are left out. */
export interface BookDates {
  /** Not to be sold, with the last such day. */
  meat: Dated[];
  /** Not to be milked for sale, with the last such day. */
  milk: Dated[];
  /** Coming or overdue, the nearest first. */
  due: Dated[];
  /** Expected births, the nearest first. */
  births: Dated[];
}

/** Every due day that no later record has replaced, births among them. */
export function dueOf({ animals, records }: Book): Dated[] {
  const latest = new Map(
    [...animalsHere(animals)].map(([key, animal]) => [
      key,
      { animal, series: new Map<string, ShownRecord>() },
    ]),
  );
  for (const record of records) {
    const series = latest.get(record.animal)?.series;
    if (!series) continue;
    for (const thing of thingsOf(record)) {
      const previous = series.get(thing);
      if (!previous || previous.on <= record.on) series.set(thing, record);
    }
  }
  return [...latest.values()].flatMap(({ animal, series }) =>
    [...series.values()].flatMap((record) => (record.nextOn ? { animal, on: record.nextOn, record } : [])),
  );
}

const computed = new WeakMap<Book, { today: string; dates: BookDates }>();

/** Returns what the list shows first, computed once per book and day. @param today YYYY-MM-DD */
export function datesOf(book: Book, today: string): BookDates {
  const last = computed.get(book);
  if (last?.today === today) return last.dates;
  const dates = computeDates(book, today);
  computed.set(book, { today, dates });
  return dates;
}

function computeDates(book: Book, today: string): BookDates {
  const due = dueOf(book).toSorted(byDay);
  const isBirth = ({ record }: Dated) => record.kind === 'bred';
  return {
    meat: lastDays(book, today, 'meat'),
    milk: lastDays(book, today, 'milk'),
    due: due.filter((dated) => !isBirth(dated)),
    births: due.filter(isBirth),
  };
}

/** The animals under a withdrawal, each with its last day. */
function lastDays({ animals, records }: Book, today: string, of: Banned): Dated[] {
  const current = animalsHere(animals);
  const found = new Map<string, Dated>();
  const firstDays = new Map<number, string>(); // dates are slow to compute, and most bans are over
  for (const record of records) {
    const days = BANNED_DAYS[of](record);
    const animal = days > 0 && current.get(record.animal);
    if (!animal) continue;
    const first = firstDays.get(days) ?? addDays(today, -days);
    firstDays.set(days, first);
    if (record.on < first) continue;
    const on = addDays(record.on, days);
    const previous = found.get(animal.key);
    if (!previous || previous.on < on) found.set(animal.key, { animal, on, record });
  }
  return [...found.values()].toSorted(byDay);
}

const animalsHere = (animals: readonly ShownAnimal[]) =>
  new Map(animals.filter(({ isGone }) => !isGone).map((animal) => [animal.key, animal]));

const byDay = (a: Dated, b: Dated) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0);

/** Key of a record's series: a later record replaces its due day. A birth ends the pregnancy that "bred" began. */
function thingsOf({ kind, product = '' }: ShownRecord): string[] {
  if (kind === 'bred') return ['pregnancy'];
  if (kind === 'birth') return ['pregnancy', 'birth'];
  return [kind === 'treatment' || kind === 'vaccine' ? `${kind} ${product.toLowerCase()}` : kind];
}
