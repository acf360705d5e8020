import { setTimeout } from 'node:timers/promises';
import { OUTBOX_WORDS } from '#src/features/outbox/outbox.words.ts';
import { SEND_SAVED_WORDS } from '#src/session/session.words.ts';
import { pressControl } from './acts/hands.ts';
import { enterAs, leaveNow } from './acts/people.ts';
import { type Mark, REPLACING } from './marks.ts';
import { BrokenProperty } from './properties/names.ts';
import { countMarks, removedPosts } from './rows.ts';
import type { StoredEntry, Stores } from './screen.ts';
import type { Walk } from './walker.ts';
import type { Person } from './world.ts';

const SETTLED_MS = 30_000;
const PAUSE_MS = 200;
/** A write that the server has put off for longer than this waits on purpose. */
const PUT_OFF_MS = 5000;

/** Ends all trouble, then each person signs in and sends their unsent posts. @throws BrokenProperty */
export async function settle(walk: Walk): Promise<void> {
  await walk.world.begin('pass');
  while (walk.tabs.count > 1) await walk.tabs.close();
  await walk.open('/outbox');
  await walk.look();
  const mine = walk.screen.stores?.person ?? null;
  await sendAll(walk);
  const owners = new Set(
    storesOf(walk)
      .entries.filter((entry) => canGo(entry))
      .map(({ owner }) => owner),
  );
  for (const person of walk.world.people) {
    const { id } = person;
    if (id === mine || id === null || !owners.has(id)) continue;
    await changeTo(walk, person);
    await sendAll(walk);
  }
}

const storesOf = (walk: Walk): Stores => {
  const { stores } = walk.screen;
  if (!stores) throw new BrokenProperty('everything settles', 'the phone’s stores are missing');
  return stores;
};

/** Whether a write can still be sent: the server has neither refused it nor put it off for long. */
const canGo = ({ state, isOrphaned, notBeforeMs, hasReason }: StoredEntry) =>
  state !== 'rejected' && !isOrphaned && !(hasReason && notBeforeMs > Date.now() + PUT_OFF_MS);

/** Presses Send now until the posts of the signed-in person are sent. */
async function sendAll(walk: Walk): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    await walk.look();
    const { entries, person, session } = storesOf(walk);
    const waiting = entries.filter(
      (entry) =>
        (entry.owner === 'visitor' || (entry.owner === person && session === 'signedIn')) && canGo(entry),
    );
    if (waiting.length === 0) return;
    if (performance.now() - startMs > SETTLED_MS)
      throw new BrokenProperty(
        'everything settles',
        `${SETTLED_MS / 1000} s after everything works again, these still wait: ${JSON.stringify(waiting)}`,
      );
    const wanted: string[] = [SEND_SAVED_WORDS.send, OUTBOX_WORDS.sendNow];
    const button = walk.screen.controls.find(({ name }) => wanted.includes(name));
    if (button) await pressControl(walk, button);
    else if (walk.screen.dialogs.length > 0) await walk.tabs.page.keyboard.press('Escape');
    await setTimeout(PAUSE_MS);
  }
}

async function changeTo(walk: Walk, person: Person): Promise<void> {
  const startMs = performance.now();
  do {
    await leaveNow(walk); // a question to the person may come between
    if (performance.now() - startMs > SETTLED_MS)
      throw new BrokenProperty('everything settles', `${person.username} cannot sign in again`);
    await enterAs(walk, person);
    await walk.look();
  } while (walk.screen.stores?.person !== person.id);
  await walk.open('/outbox');
}

/** Each queued text is on the server once, or its author still sees it on the phone. @throws BrokenProperty */
export function checkDelivery(walk: Walk): void {
  const { database, answers } = walk.world;
  const counts = countMarks(database);
  const removed = removedPosts(database);
  for (const [mark, count] of counts)
    if (count > 1 && !isOfAuthor(walk, mark) && countTexts(walk, mark) < count)
      throw new BrokenProperty(
        'every text arrives once',
        `${mark} is on the server ${count} times: ${describe(walk, mark)}`,
      );
  for (const key of storesOf(walk).receipts.map((receipt) => receipt.key))
    if (!answers.keys.has(key))
      throw new BrokenProperty(
        'no early success message',
        `the phone has ${key} as sent, but the server never answered it`,
      );
  for (const mark of walk.marks.live) {
    if (!mark.sent || counts.has(mark.mark) || isBefore(walk, mark)) continue;
    if (removed.has(mark.sent.key) || isRemovedReview(walk, mark) || isReplaced(walk, mark.sent)) continue;
    throw new BrokenProperty(
      'every text arrives once',
      `${mark.mark} is not on the server: ${describe(walk, mark.mark)}`,
    );
  }
}

/** How many threads of this title were sent: it is offered again with the content of another tab that was not sent. */
function countTexts(walk: Walk, mark: string): number {
  if (!walk.marks.all.get(mark)?.place.endsWith('› title')) return 1;
  return new Set(storesOf(walk).receipts.flatMap(({ marks }) => (marks.includes(mark) ? marks.join() : [])))
    .size;
}

function isRemovedReview(walk: Walk, { mark }: Mark): boolean {
  const receipt = storesOf(walk).receipts.find(({ marks }) => marks.includes(mark));
  return (
    receipt?.id != null &&
    receipt.name === 'review.write' &&
    walk.world.answers.removedReviews.has(receipt.id)
  );
}

/** A person's own data is copied into their messages. */
const isOfAuthor = (walk: Walk, mark: string) =>
  /› (fullName|email|location)$|^\/contact.* › (name|email|country)$/.test(
    walk.marks.all.get(mark)?.place ?? '',
  );

/** Whether it is still on the phone: waiting, refused or as a draft. */
function isBefore(walk: Walk, { mark }: Mark): boolean {
  const { entries, drafts } = storesOf(walk);
  return [...entries, ...drafts].some(({ marks }) => marks.includes(mark));
}

/** Whether its author replaced it later. */
function isReplaced(walk: Walk, { key, name, lane }: NonNullable<Mark['sent']>): boolean {
  const { entries, receipts } = storesOf(walk);
  const all = [...entries, ...receipts].filter((write) => write.lane === lane);
  const own = all.find((write) => write.key === key);
  return (
    REPLACING.has(name) &&
    own !== undefined &&
    all.some(({ seq, owner }) => seq > own.seq && owner === own.owner)
  );
}

function describe(walk: Walk, name: string): string {
  const { act, place, sent, where } = walk.marks.all.get(name) ?? {};
  const receipt = storesOf(walk).receipts.find(({ marks }) => marks.includes(name));
  return `typed in act ${act} into ${place}, sent by ${JSON.stringify(sent)}, last in ${JSON.stringify(where)}, receipt ${JSON.stringify(receipt ?? null)}`;
}
