import type { ReportKind } from '#contract/reports.ts';
import type { Review } from '#contract/reviews.ts';
import { isLostConnection } from '#src/local/browser/lost-connection.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { nameOf, names } from '#src/local/outbox/queries.ts';
import { pageOf, pass, write } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { posts, writeReview } from './deeds-of-people.ts';
import { restoreTo } from './deeds-of-server.ts';
import { OWNED_BUSINESS, OWNER } from './image.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

const PATIENCE_MS = 5000;

interface Row {
  id: number;
  key: string | null;
  firstKey?: string;
}

const nameBy = ({ features }: World, row: Row) => (features.namesByKey ? nameOf(row) : row.id);
const reviews = (phone: Phone) => phone.disk.rows<Review>('cache', 'reviews');
const isOwner = (phone: Phone) => phone.user()?.username === OWNER;

/** Somebody reviews the listing of a phone's user. */
const reviewOwned: Deed = (world, phone) => {
  if (!isOwner(phone)) writeReview(world, phone, OWNED_BUSINESS);
};

/** The target of a word for the answer to a review. */
export function answerTo(phone: Phone, name: number | string): string {
  const known = reviews(phone).find((review) => names(review, name));
  return `answer ${known ? nameOf(known) : name}`;
}

const reviewsToAnswer = (phone: Phone) =>
  reviews(phone).filter(({ businessId }) => businessId === OWNED_BUSINESS);

/** The owner answers a review of their listing, or writes another answer. */
const answerReview: Deed = (world, phone) => {
  const found = reviewsToAnswer(phone);
  if (isOwner(phone) && found.length > 0) answer(world, phone, world.random.pick(found));
};

function answer(world: World, phone: Phone, review: Review): void {
  const content = world.ledger.newText();
  const word = { target: answerTo(phone, nameOf(review)), value: content };
  write(world, phone, 'review.reply', { review: nameBy(world, review), content }, { word });
}

async function syncNow(world: World, phone: Phone): Promise<void> {
  phone.weather = 'clear';
  const { strand, core } = pageOf(world, phone);
  await world.await(strand, 'sends and asks', async () => {
    await core.engine.sync({ isForced: true }).catch((error: unknown) => {
      if (!isLostConnection(error) && !isQuotaError(error)) throw error; // another pass follows
    });
  });
}

/** The owner answers a review without signal. A restored server has lost it, and its writer's phone comes back later. */
const answerWhatIsLost: Deed = async (world) => {
  const phone = world.phones.find(isOwner);
  const writer = world.phones.find((one) => one.user() && !isOwner(one));
  if (!phone || !writer) return;
  const backup = world.host.backUp();
  const known = new Set(reviewsToAnswer(phone).map(({ key }) => key));
  writeReview(world, writer, OWNED_BUSINESS);
  await world.goOn(40, PATIENCE_MS);
  for (const one of [writer, phone]) await syncNow(world, one);
  const review = reviewsToAnswer(phone).find(({ key }) => !known.has(key));
  if (!review) return;
  world.fault('answers what is lost');
  phone.weather = 'offline';
  answer(world, phone, review);
  await world.goOn(40, PATIENCE_MS);
  await restoreTo(world, backup);
  phone.weather = 'clear';
  pass(world, phone, pageOf(world, phone), { isForced: true });
};

/** Somebody reports a row that their phone shows. */
const report: Deed = (world, phone) => {
  const things: [ReportKind, Row][] = [
    ...reviews(phone).map((row): [ReportKind, Row] => ['review', row]),
    ...posts(phone).map(({ id, key = null }): [ReportKind, Row] => ['post', { id, key }]),
    ...phone.disk.rows<Row>('cache', 'threads').map((row): [ReportKind, Row] => ['thread', row]),
    ...phone.disk.rows<Row>('cache', 'businesses').map((row): [ReportKind, Row] => ['business', row]),
  ];
  if (things.length === 0) return;
  const [kind, row] = world.random.pick(things);
  write(world, phone, 'report.send', { kind, id: nameBy(world, row), reason: 'Not right', text: '' });
};

/** Acts of owners and readers about the words of others. */
export const DEEDS_OF_OWNERS: readonly Choice[] = [
  [2, reviewOwned],
  [4, answerReview],
  [2, report],
  [2, answerWhatIsLost],
];
