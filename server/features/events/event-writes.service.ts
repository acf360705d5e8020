import type { Selectable } from 'kysely';
import { isAnimalName } from '#contract/catalogue.ts';
import { type AnimalEvent, EVENT_MESSAGES, EVENT_RULES, type EventDraft } from '#contract/events.ts';
import type { FieldError } from '#contract/rules.ts';
import { isTimeZone } from '#contract/shared/hours.ts';
import { fromLocalTime, localDay } from '#contract/shared/local-time.ts';
import { EVENTS_STREAM } from '#contract/sync.ts';
import { recordChanges } from '../../db/change-log.ts';
import { fieldsInvalid } from '../../errors.ts';
import { parseFields } from '../../rules/zod-rules.ts';
import type { TableAct } from '../../writes/write.ts';
import { readEvent } from './events.service.ts';
import type { EventsTable } from './events.table.ts';

/** Adds an event. @throws AppError 422 with every bad field. */
export async function addEvent(act: TableAct, fields: unknown): Promise<AnimalEvent> {
  const columns = { ...columnsOf(parseEvent(fields)), updated_at: act.nowIso };
  const { id } = await act.trx
    .insertInto('events')
    .values({ ...columns, is_sample: 0, version: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return publish(act, id);
}

/** Changes the given fields of an event. @throws AppError 404, 422 with every bad field. */
export async function changeEvent(act: TableAct, id: number, fields: object): Promise<AnimalEvent> {
  const draft = parseEvent({ ...(await readEvent(act.trx, id)), ...fields });
  const columns = { ...columnsOf(draft), updated_at: act.nowIso };
  await act.trx.updateTable('events').set(columns).where('id', '=', id).execute();
  return publish(act, id);
}

/** Removes an event. @returns the event before the removal. @throws AppError 404. */
export async function removeEvent(act: TableAct, id: number): Promise<AnimalEvent> {
  const event = await readEvent(act.trx, id);
  await act.trx.deleteFrom('events').where('id', '=', id).execute();
  const version = await recordChanges(act.trx, [{ entity: 'events', id, streams: [] }], act.nowIso);
  return { ...event, version };
}

/** Restores an event, even a removed one. */
export async function putEventBack(act: TableAct, row: Selectable<EventsTable>): Promise<AnimalEvent> {
  const columns = { ...row, updated_at: act.nowIso };
  await act.trx
    .insertInto('events')
    .values(columns)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
  return publish(act, row.id);
}

async function publish(act: TableAct, id: number): Promise<AnimalEvent> {
  await recordChanges(act.trx, [{ entity: 'events', id, streams: [EVENTS_STREAM] }], act.nowIso);
  return readEvent(act.trx, id);
}

function parseEvent(args: unknown): EventDraft {
  const draft = parseFields(EVENT_RULES, args);
  const errors: FieldError[] = [];
  if (!draft.animalTypes.every(isAnimalName))
    errors.push({ path: 'animalTypes', message: EVENT_MESSAGES.animalTypes });
  if (!isTimeZone(draft.timeZone)) errors.push({ path: 'timeZone', message: EVENT_MESSAGES.timeZone });
  const event = errors.length === 0 && draft.allDay ? wholeDays(draft) : draft;
  if (event.endDate <= event.startDate) errors.push({ path: 'endDate', message: EVENT_MESSAGES.order });
  if (errors.length > 0) throw fieldsInvalid(errors);
  return event;
}

/** Stretches an all-day event from local midnight of the first day to the end of the last. */
function wholeDays(draft: EventDraft): EventDraft {
  const at = (iso: string, time: string) =>
    fromLocalTime(`${localDay(iso, draft.timeZone)}T${time}`, draft.timeZone);
  return {
    ...draft,
    startDate: at(draft.startDate, '00:00:00.000'),
    endDate: at(draft.endDate, '23:59:59.999'),
  };
}

const columnsOf = (draft: EventDraft) => ({
  title: draft.title,
  description: draft.description,
  event_type: draft.eventType,
  start_date: draft.startDate,
  end_date: draft.endDate,
  all_day: draft.allDay ? 1 : 0,
  time_zone: draft.timeZone,
  city: draft.city,
  state: draft.state,
  address: draft.address,
  zip_code: draft.zipCode || null,
  location: draft.location || null,
  organizer_name: draft.organizerName,
  contact_email: draft.contactEmail,
  contact_phone: draft.contactPhone,
  website: draft.website,
  animal_types: JSON.stringify(draft.animalTypes),
  is_featured: draft.isFeatured ? 1 : 0,
});
