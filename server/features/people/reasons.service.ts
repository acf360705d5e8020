import type { Reader } from '../../db/store.ts';

/**
 * Deletes the reasons of suspensions from the log for deleted accounts, unless the suspension still lasts: they are
 * free text about a person. The acts stay. @param personId only of this person
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
