import { MY_PEOPLE_LIMITS, TOAST_LIMITS } from '#contract/limits.ts';
import type { PinnedPerson } from '#contract/my-people.ts';
import { refusedToast } from '#src/data/write/refusal.ts';
import { sayOf } from '#src/data/write/use-write.ts';
import { visitorOffer } from '#src/data/write/visitor-offer.ts';
import {
  changePeople,
  forgetLocalPeople,
  LOCAL_PEOPLE,
  PEOPLE_ASKED,
  readLocalPeople,
  readPeople,
} from './people.local.ts';
import { notYetAdded } from './people.overlay.ts';
import { PEOPLE_WORDS as WORDS } from './people.words.ts';

/** Toasts for a change of the list. */
export const sayOfPeople = sayOf({
  sent: WORDS.saved,
  waiting: WORDS.kept,
  refused: refusedToast(WORDS.refused),
  durationMs: TOAST_LIMITS.shortMs,
});

/**
 * Offers the people saved by a visitor to the account that signs in. People who exceed the limit stay on
 * the phone.
 */
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
    if (rest.length > 0) await core.outbox.writeMeta(LOCAL_PEOPLE, rest);
    else await forgetLocalPeople(core);
    return key;
  },
  forget: forgetLocalPeople,
  readAsked: ({ outbox }) => outbox.readMeta<number | null>(PEOPLE_ASKED, null),
  noteAsked: ({ outbox }, id) => outbox.writeMeta(PEOPLE_ASKED, id),
});
