import type { Reader } from '../../db/store.ts';

/**
 * Takes out of the moderation log why somebody was suspended whose account is gone, unless that suspension still lasts:
 * it is free text about a person. The act, its time and who did it stay. @param personId of one alone; without it of all.
 */
export async function forgetReasons(db: Reader, nowIso: string, personId?: number): Promise<void> {
  const lasting = db.selectFrom('kept_suspensions').select('person_id').where('until', '>', nowIso);
  const reasons = db
    .updateTable('moderation_log')
    .set({ reason: null })
    .where('reason', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('person_id', 'is', null),
        eb.and([
          eb('person_id', 'not in', eb.selectFrom('users').select('users.id')),
          eb('person_id', 'not in', lasting),
        ]),
      ]),
    );
  await (personId === undefined ? reasons : reasons.where('person_id', '=', personId)).execute();
}
