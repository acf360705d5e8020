import type { User } from '#contract/auth.ts';
import type { Business } from '#contract/businesses.ts';
import { BUSINESS_LIMITS, MY_PEOPLE_LIMITS, TOAST_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { isPhone } from '#contract/rules.ts';
import { refusedToast } from '#src/data/refusal.ts';
import { sayOf } from '#src/data/use-write.ts';
import { visitorOffer } from '#src/data/visitor-offer.ts';
import { withRoom } from '#src/local/browser/quota.ts';
import type { Core } from '#src/local/core.ts';
import { deleteDraft } from '#src/local/outbox/drafts.ts';
import { enqueue } from '#src/local/outbox/enqueue.ts';
import { pendingEntries } from '#src/local/outbox/queries.ts';
import { notYetAdded, type ShownPerson, shownPeople } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** Under which the outbox keeps the list of whoever is not signed in: like words that wait it is never dropped. */
const LOCAL = 'people';
/** Who was asked about that list. */
const ASKED = 'peopleAskedOf';

/** One's own list as it is shown; a visitor's own list of this phone otherwise. */
export async function readPeople(core: Core, user: User | null): Promise<ShownPerson[]> {
  if (!user) return readLocalPeople(core);
  const row = await core.cache.myPeople.get(user.id);
  return shownPeople(row?.entries ?? [], await pendingEntries(core.outbox, 'person.set', user.id));
}

/** The businesses among one's own people. */
export async function readPinnedIds(core: Core, user: User | null): Promise<ReadonlySet<number>> {
  return new Set((await readPeople(core, user)).flatMap(({ businessId }) => businessId ?? []));
}

/** Whom somebody who was not signed in has kept on this phone. */
export const readLocalPeople = ({ outbox }: Pick<Core, 'outbox'>): Promise<PinnedPerson[]> =>
  outbox.readMeta<PinnedPerson[]>(LOCAL, []);

const forgetLocal = ({ outbox }: Core): Promise<void> => outbox.meta.delete(LOCAL);

/** What is said of a change of the list. */
export const sayOfPeople = sayOf({
  sent: WORDS.saved,
  waiting: WORDS.kept,
  refused: refusedToast(WORDS.refused),
  durationMs: TOAST_LIMITS.shortMs,
});

/**
 * Changes the list. A person's goes to the outbox, with what this phone showed before as the base of the server's merge;
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
    const base = (await readPeople(core, user)).map(({ isWaiting: _, ...person }) => person);
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
      await outbox.writeMeta(LOCAL, change(await readLocalPeople(core)));
      await outbox.meta.delete(ASKED);
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

/** Whom this phone has kept, offered to whoever signs in; who does not fit into their list stays. */
export const PEOPLE_OFFER = visitorOffer<PinnedPerson[]>({
  words: { title: WORDS.offerTitle, offer: WORDS.offer, add: WORDS.offerAdd },
  say: sayOfPeople,
  async more(core, user) {
    const more = notYetAdded(await readLocalPeople(core), await readPeople(core, user));
    return more.length > 0 ? more : null;
  },
  namesOf: (people) => people.map(({ name }) => name),
  async add(core, user, more) {
    const room = MY_PEOPLE_LIMITS.entries - (await readPeople(core, user)).length;
    const [fits, rest] = [more.slice(0, room), more.slice(room)];
    const key = fits.length > 0 ? await changePeople(core, user, (own) => [...own, ...fits]) : null;
    if (rest.length > 0) await core.outbox.writeMeta(LOCAL, rest);
    else await forgetLocal(core);
    return key;
  },
  forget: forgetLocal,
  readAsked: ({ outbox }) => outbox.readMeta<number | null>(ASKED, null),
  noteAsked: ({ outbox }, id) => outbox.writeMeta(ASKED, id),
});
