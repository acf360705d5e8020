import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { BUSINESS_LIMITS } from '#contract/limits.ts';
import { allOf, listOf, type PinnedPerson } from '#contract/my-people.ts';
import { isPhone } from '#contract/rules.ts';
import { withRoom } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { deleteDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { type ShownPerson, shownPeople } from './people.overlay.ts';

/** Meta key of a visitor's list. It is kept in the outbox database because that is never evicted. */
export const LOCAL_PEOPLE = 'people';
/** Meta key: ID of the user who was last offered that list. */
export const PEOPLE_ASKED = 'peopleAskedOf';
/** Meta key: the person has put off the question for the first number. */
export const WHOM_ASKED = 'whomAsked';

/** Whether that question is over. */
export const readWhomAsked = ({ outbox }: Pick<Core, 'outbox'>): Promise<boolean> =>
  outbox.readMeta(WHOM_ASKED, false);

/** Reads the signed-in user's list with pending changes, or the visitor's list. */
export const readPeople = async (core: Core, user: User | null): Promise<ShownPerson[]> =>
  listOf(await readAll(core, user)).entries;

/** Reads the people who exceed the limit after the merge of several phones. */
export const readLeftOut = async (core: Core, user: User | null): Promise<ShownPerson[]> =>
  listOf(await readAll(core, user)).leftOut ?? [];

async function readAll(core: Core, user: User | null): Promise<ShownPerson[]> {
  if (!user) return readLocalPeople(core);
  const row = await core.cache.myPeople.get(user.id);
  return shownPeople(row ? allOf(row) : [], await pendingEntries(core.outbox, 'person.set', user.id));
}

/** Reads the IDs of the pinned businesses. */
export async function readPinnedIds(core: Core, user: User | null): Promise<ReadonlySet<number>> {
  return new Set((await readPeople(core, user)).flatMap(({ businessId }) => businessId ?? []));
}

/** Reads the visitor's list. */
export const readLocalPeople = ({ outbox }: Pick<Core, 'outbox'>): Promise<PinnedPerson[]> =>
  outbox.readMeta<PinnedPerson[]>(LOCAL_PEOPLE, []);

/** Deletes the visitor's list. */
export const forgetLocalPeople = ({ outbox }: Core): Promise<void> => outbox.meta.delete(LOCAL_PEOPLE);

/**
 * Changes the list, including the people who exceed the limit. A user's change goes to the outbox with the
 * previous list as the merge base; a visitor's change stays on the phone. Returns the outbox key, or null
 * for a visitor. @param draft name of the draft to delete. @throws QuotaExceededError if storage is full.
 */
export async function changePeople(
  core: Core,
  user: User | null,
  change: (people: PinnedPerson[]) => PinnedPerson[],
  draft?: string,
): Promise<string | null> {
  if (user) {
    const base = (await readAll(core, user)).map(({ isWaiting: _, ...person }) => person);
    const args = { entries: change(base), base };
    return enqueue(core, {
      name: 'person.set',
      args,
      owner: user,
      ...(draft === undefined ? {} : { draft }),
    });
  }
  const { outbox } = core;
  await withRoom(core, () =>
    outbox.transaction('rw', outbox.meta, outbox.drafts, async () => {
      await outbox.writeMeta(LOCAL_PEOPLE, change(await readLocalPeople(core)));
      await outbox.meta.delete(PEOPLE_ASKED);
      if (draft !== undefined) await deleteDraft(outbox, draft, 'visitor');
    }),
  );
  return null;
}

/** Creates an entry from a business. An invalid phone number or one of a sample business is left out. */
export function personOf(
  id: string,
  { id: businessId, name, phone, isSample }: Pick<Business, 'id' | 'name' | 'phone' | 'isSample'>,
): PinnedPerson {
  const isKept = phone !== null && !isSample && isPhone(phone) && phone.length <= BUSINESS_LIMITS.phoneMax;
  const short = name.slice(0, BUSINESS_LIMITS.nameMax).trim();
  return { id, businessId, name: short, phone: isKept ? phone : null, note: '' };
}
