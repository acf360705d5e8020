import type { ReportKind } from '#contract/reports.ts';
import type { Review } from '#contract/reviews.ts';
import { nameOf, names } from '#src/local/outbox/queries.ts';
import { write } from './acts.ts';
import type { Choice, Deed } from './deeds.ts';
import { posts, writeReview } from './deeds-of-people.ts';
import { OWNED_BUSINESS, OWNER } from './image.ts';
import type { Phone } from './phone.ts';
import type { World } from './world.ts';

interface Row {
  id: number;
  key: string | null;
  firstKey?: string;
}

const nameBy = ({ features }: World, row: Row) => (features.namesByKey ? nameOf(row) : row.id);
const reviews = (phone: Phone) => phone.disk.rows<Review>('cache', 'reviews');
const isOwner = (phone: Phone) => phone.user()?.username === OWNER;

/** A review of the listing that somebody here owns, and can answer. */
const reviewOwned: Deed = (world, phone) => {
  if (!isOwner(phone)) writeReview(world, phone, OWNED_BUSINESS);
};

/** What the answer to a review is called, by id or key, wherever a word is about it. */
export function answerTo(phone: Phone, name: number | string): string {
  const known = reviews(phone).find((review) => names(review, name));
  return `answer ${known ? nameOf(known) : name}`;
}

/** The owner answers a review of their listing, or writes another answer. */
const answerReview: Deed = (world, phone) => {
  const found = reviews(phone).filter(({ businessId }) => businessId === OWNED_BUSINESS);
  if (!isOwner(phone) || found.length === 0) return;
  const review = world.random.pick(found);
  const content = world.ledger.newText();
  const word = { target: answerTo(phone, nameOf(review)), value: content };
  write(world, phone, 'review.reply', { review: nameBy(world, review), content }, { word });
};

/** Somebody reports what they see on their phone. */
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

/** What owners and readers do with what others wrote. */
export const DEEDS_OF_OWNERS: readonly Choice[] = [
  [2, reviewOwned],
  [4, answerReview],
  [2, report],
];
