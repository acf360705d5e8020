import { addDays, dueOf, withdrawalOf } from './animal-dates.ts';
import type { Book } from './animals.overlay.ts';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';

/** The alarm rings at 7 in the morning of the day. */
const ALARM_BEFORE_S = -7 * 60 * 60;

/**
 * The due days and the ends of withdrawals from today on as an iCalendar file, with an alarm each. Days have no zone. A day
 * keeps its identifier, so that opening a newer file replaces it. @param stampMs epoch milliseconds
 */
export async function bookCalendar(book: Book, today: string, stampMs: number): Promise<string> {
  const { default: ical, ICalAlarmRelatesTo, ICalAlarmType } = await import('ical-generator');
  const names = new Map(book.animals.filter(({ isGone }) => !isGone).map(({ key, name }) => [key, name]));
  const days = [
    ...dueOf(book).map(({ animal, on, record: { key, kind, product } }) => ({
      id: `due-${key}`,
      on,
      summary: WORDS.calendarDue(
        animal.name,
        kind === 'bred' ? WORDS.birthOn : (product ?? WORDS.kinds[kind]),
      ),
    })),
    ...book.records.flatMap((record) => {
      const name = names.get(record.animal);
      const { meat, milk } = withdrawalOf(record);
      if (name === undefined) return [];
      return [
        ...(meat ? [{ id: `meat-${record.key}`, on: meat, summary: WORDS.calendarMeat(name) }] : []),
        ...(milk ? [{ id: `milk-${record.key}`, on: milk, summary: WORDS.calendarMilk(name) }] : []),
      ];
    }),
  ];
  const calendar = ical({
    prodId: { company: 'PetiYard', product: 'Animals', language: 'EN' },
    events: days
      .filter(({ on }) => on >= today)
      .map(({ id, on, summary }) => ({
        id: `${id}@petiyard`,
        stamp: new Date(stampMs),
        summary,
        allDay: true,
        start: midnight(on),
        end: midnight(addDays(on, 1)),
        alarms: [{ type: ICalAlarmType.display, trigger: ALARM_BEFORE_S, description: summary }],
      })),
  });
  // The constructor ignores `relatesTo`, and an alarm after something relates to its end by default.
  for (const event of calendar.events())
    for (const alarm of event.alarms()) alarm.relatesTo(ICalAlarmRelatesTo.start);
  return calendar.toString();
}

/** The library reads the UTC parts of a date. */
const midnight = (day: string) => new Date(`${day}T00:00:00.000Z`);
