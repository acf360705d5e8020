import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { AnyEntry, OutboxEntry } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { pageFor, pageOf, perform, sayWord } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { answerTo } from './deeds-of-owners.ts';
import { posts, sayLike, setPreferences, targetOf, writeReview } from './deeds-of-people.ts';
import { ORIGIN } from './host.ts';
import { textOf, textOfEntry } from './ledger.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

/** An entry that the person sees in their outbox; most often one that may have left, where the most can go wrong. */
function ownEntry(world: World, phone: Phone, fits: (entry: AnyEntry) => boolean = () => true) {
  const id = phone.user()?.id;
  const own = phone
    .entries()
    .filter((entry) => (entry.owner === id || entry.owner === 'visitor') && fits(entry));
  const left = own.filter(({ mayHaveLeft }) => mayHaveLeft);
  if (left.length > 0 && world.random.chance(0.7)) return world.random.pick(left);
  return own.length > 0 ? world.random.pick(own) : null;
}

/** A second write for the same target: the two are joined unless the first may have left. */
const writeAgain: Deed = (world, phone) => {
  const entry = ownEntry(world, phone, ({ name }) => name === 'review.write' || name === 'post.like');
  if (entry?.name === 'review.write') writeReview(world, phone, entry.args.businessId);
  else if (entry?.name === 'post.like') {
    const { post } = entry.args;
    const known = posts(phone).find(({ id, key }) => id === post || key === post);
    if (known) sayLike(world, phone, known, !entry.args.liked);
  } else setPreferences(world, phone);
};

const editOne: Deed = (world, phone) => {
  const entry = ownEntry(world, phone, (each) => textOfEntry(each) !== undefined);
  if (!entry) return;
  const page = pageFor(world, phone, entry.name);
  const before = newestArgs(entry as OutboxEntry) as Mutations[MutationName];
  const field =
    (['comment', 'content', 'message', 'name'] as const).find((each) => each in before) ?? 'content';
  const text =
    field === 'message' ? `Do you list goat vets? ${world.ledger.newText()}` : world.ledger.newText();
  const args = { ...before, [field]: text } as Mutations[MutationName];
  const known = world.ledger.itemOf(textOf(before));
  const { target = text, under = null } = known ?? {};
  const item = world.ledger.begin({ text, name: entry.name, owner: entry.owner, phone, target, under });
  const { owner, lane } = entry;
  const about = targetOfWords(phone, entry);
  const said = about !== null && sayWord(world, phone, { owner, lane, target: about, value: text });
  // An edit keeps its place: it comes before later writes of the same lane.
  if (phone.entries().some((later) => later.lane === lane && later.owner === owner && later.seq > entry.seq))
    world.words.takeBack(phone.name, owner, lane);
  world.ledger.wish(phone, entry, 'edit');
  if (entry.state === 'rejected') world.ledger.wish(phone, entry, 'retry'); // it goes again, later than its place says
  world.ledger.giveUp(textOf(before));
  perform(
    world,
    page,
    `edits ${textOf(before)} to ${text}`,
    () => page.app.editEntry(page.core, entry.key, args, { seen: before }),
    (isChanged) => {
      item.isSaved = isChanged;
      if (said && isChanged) said.savedStep = world.loop.steps;
    },
  );
};

/** The target of an entry's text; null where only some texts count. */
function targetOfWords(phone: Phone, entry: AnyEntry): string | null {
  if (entry.name === 'post.edit') return targetOf(phone, entry.args.post);
  return entry.name === 'review.reply' ? answerTo(phone, entry.args.review) : null;
}

const discardOne: Deed = (world, phone) => {
  const entry = ownEntry(world, phone);
  if (entry) discard(world, phone, entry);
};

export function discard(world: World, phone: Phone, entry: AnyEntry): void {
  const page = pageOf(world, phone);
  world.ledger.wish(phone, entry, 'discard');
  world.words.takeBack(phone.name, entry.owner, entry.lane);
  world.ledger.giveUp(textOfEntry(entry));
  perform(world, page, `discards ${entry.name} ${textOfEntry(entry)}`, () =>
    page.app.discardEntry(page.core, entry.key, entry.writtenAt),
  );
}

const retryOne: Deed = (world, phone) => {
  const entry = ownEntry(world, phone, ({ state }) => state === 'rejected' || state === 'parked');
  if (!entry) return;
  const page = pageOf(world, phone);
  world.ledger.wish(phone, entry, 'retry');
  perform(world, page, `retries ${entry.name}`, () => page.app.retryEntry(page.core, entry.key));
};

/** Another phone may take the file; none does in this world, so the posts go from here. */
const saveAsFile: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  perform(world, page, 'saves unsent posts as a file', () => page.app.gatherWords(page.core, ORIGIN));
};

const pressSendNow: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  perform(world, page, 'presses Send now', () => page.app.sendNow(page.core));
};

/** The person answers the question "Send saved posts?". */
const answerSaved: Deed = (world, phone) => {
  const page = pageOf(world, phone);
  if (world.random.chance(0.4)) return pressSendNow(world, phone);
  perform(
    world,
    page,
    'answers Later',
    () => page.app.answerSaved(page.core, 'later'),
    () => {
      phone.hasSaidLater = true;
    },
  );
};

/** Acts of people on their waiting entries, by how often they do them. */
export const DEEDS_OF_OUTBOX: readonly Choice[] = [
  [3, writeAgain],
  [5, editOne],
  [4, discardOne],
  [2, retryOne],
  [3, pressSendNow],
  [1, answerSaved],
  [0.5, saveAsFile],
];
