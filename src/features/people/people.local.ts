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

/** Under which the outbox keeps the list of whoever is not signed in: like words that wait it is never dropped. */
export const LOCAL_PEOPLE = 'people';
/** Who was asked about that list. */
export const PEOPLE_ASKED = 'peopleAskedOf';

/** One's own list as it is shown; a visitor's own list of this phone otherwise. */
export const readPeople = async (core: Core, user: User | null): Promise<ShownPerson[]> =>
  listOf(await readAll(core, user)).entries;

/** The people who do not fit on the list, because the phones together had more. */
export const readLeftOut = async (core: Core, user: User | null): Promise<ShownPerson[]> =>
  listOf(await readAll(core, user)).leftOut ?? [];

async function readAll(core: Core, user: User | null): Promise<ShownPerson[]> {
  if (!user) return readLocalPeople(core);
  const row = await core.cache.myPeople.get(user.id);
  return shownPeople(row ? allOf(row) : [], await pendingEntries(core.outbox, 'person.set', user.id));
}

/** The businesses among one's own people. */
export async function readPinnedIds(core: Core, user: User | null): Promise<ReadonlySet<number>> {
  return new Set((await readPeople(core, user)).flatMap(({ businessId }) => businessId ?? []));
}

/** Whom somebody who was not signed in has kept on this phone. */
export const readLocalPeople = ({ outbox }: Pick<Core, 'outbox'>): Promise<PinnedPerson[]> =>
  outbox.readMeta<PinnedPerson[]>(LOCAL_PEOPLE, []);

/** Forgets them. */
export const forgetLocalPeople = ({ outbox }: Core): Promise<void> => outbox.meta.delete(LOCAL_PEOPLE);

/**
 * Changes the list with the people who do not fit behind it. A person's goes to the outbox, with what this phone showed before as the base of the server's merge;
 * a visitor's stays on this phone. Resolves with the outbox key, or null for a visitor.
 * @param draft name of the form's draft, which is dropped with it. @throws QuotaExceededError when the phone is full.
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

/** A business as an entry begins: what of it does not keep the rules is cut or left out; a sample's number reaches nobody. */
export function personOf(
  id: string,
  { id: businessId, name, phone, isSample }: Pick<Business, 'id' | 'name' | 'phone' | 'isSample'>,
): PinnedPerson {
  const isKept = phone !== null && !isSample && isPhone(phone) && phone.length <= BUSINESS_LIMITS.phoneMax;
  const short = name.slice(0, BUSINESS_LIMITS.nameMax).trim();
  return { id, businessId, name: short, phone: isKept ? phone : null, note: '' };
}
