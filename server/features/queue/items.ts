import { createHash } from 'node:crypto';
import type { QueueItem, QueueKind } from '#contract/admin.ts';
import { pictureAddress } from '#contract/pictures.ts';
import type { ReportedName } from '#contract/reports.ts';
import type { Reader } from '../../db/store.ts';
import { findRemovedBy } from '../businesses/listed-again.service.ts';
import { findReported, type Reported, toReportedKey, toShown } from '../reports/reported.repository.ts';
import { actsNow, findTakeable } from './acts.ts';
import { toAbout, type WaitingRow } from './waiting.repository.ts';

/** Maximum number of reports of one thing whose texts are shown. */
const MAX_REPORT_TEXTS = 20;

/** Returns the items of a page as admins read them, with their context. */
export async function describeItems(
  db: Reader,
  rows: readonly WaitingRow[],
  { hasMail = false } = {},
): Promise<QueueItem[]> {
  const described: (Description & { row: WaitingRow })[] = [];
  for (const row of rows) {
    const description = await DESCRIBERS[row.kind](db, row.id);
    if (description) described.push({ row, ...description });
  }
  const things = await findReported(
    db,
    described.flatMap(({ about }) => about ?? []),
  );
  const takeable = await findTakeable(db, things.values());
  return described.map((item) => {
    const { row, about, title, text, email, person, contacts, reply, image, isOwned = false } = item;
    const thing = about ? things.get(toReportedKey(about)) : undefined;
    const read = {
      ...(email === undefined ? {} : { email }),
      title,
      text,
      about: about && toShown(about, thing),
      person,
      ...(contacts ? { contacts } : {}),
      ...(reply ? { reply } : {}),
      ...(image ? { image } : {}),
    };
    return {
      ...read,
      id: `${row.kind}-${row.id}`,
      kind: row.kind,
      revision: revisionOf(row.kind, { ...read, person: null }, thing),
      createdAt: row.created_at,
      count: row.count,
      acts: actsNow(row.kind, about, { thing, takeable, isOwned, hasMail }),
    };
  });
}

/**
 * The whole text counts, and for a listing every field. For a picture, only the fields of its listing that an admin reads count. The
 * person does not count: only a single report shows its author.
 */
const revisionOf = (kind: QueueKind, read: object, thing: Reported | undefined) =>
  createHash('sha256')
    .update(JSON.stringify(kind === 'picture' ? read : [read, thing?.excerpt, thing?.updatedAt]))
    .digest('base64url');

interface Description
  extends Pick<QueueItem, 'title' | 'text' | 'person' | 'email' | 'contacts' | 'reply' | 'image'> {
  about: ReportedName | null;
  /** The claimed listing has an owner now. */
  isOwned?: boolean;
}

const DESCRIBERS: Record<QueueKind, (db: Reader, id: number) => Promise<Description | null>> = {
  report: describeReports,
  claim: describeClaim,
  message: describeMessage,
  listing: describeListing,
  picture: describePicture,
};

/** Joins the reports of one thing, oldest first. */
async function describeReports(db: Reader, id: number): Promise<Description | null> {
  const rows = await db
    .selectFrom('reports as first')
    .innerJoin('reports', (join) =>
      join.onRef('reports.kind', '=', 'first.kind').onRef('reports.about_id', '=', 'first.about_id'),
    )
    .leftJoin('users', 'users.id', 'reports.person_id')
    .selectAll('reports')
    .select('users.username')
    .where('first.id', '=', id)
    .where('reports.closed_by', 'is', null)
    .orderBy('reports.id')
    .limit(MAX_REPORT_TEXTS)
    .execute();
  const [first] = rows;
  if (!first) return null;
  const withText = rows.filter((row) => row.text !== '');
  return {
    about: { kind: first.kind, id: first.about_id },
    title: [...new Set(rows.map((row) => row.reason))].join(' · '),
    text: withText.map((row) => row.text).join('\n\n'),
    person: rows.length === 1 ? personOf(first.person_id, first.username) : null,
  };
}

async function describeClaim(db: Reader, id: number): Promise<Description | null> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('businesses', 'businesses.id', 'claims.business_id')
    .innerJoin('users', 'users.id', 'claims.person_id')
    .select(['claims.business_id', 'claims.message', 'claims.person_id', 'users.username'])
    .select(['businesses.name', 'businesses.owner_id', 'businesses.phone', 'businesses.email'])
    .select(['users.email as claimant_email', 'users.email_key', 'users.confirmed_email_key'])
    .where('claims.id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        about: { kind: 'business', id: row.business_id },
        title: row.name,
        text: row.message,
        person: personOf(row.person_id, row.username),
        contacts: {
          phone: row.phone,
          email: row.email,
          claimantEmail: row.claimant_email,
          isConfirmed: row.confirmed_email_key === row.email_key,
        },
        isOwned: row.owner_id !== null,
      }
    : null;
}

/** The sender is in the title, so that an admin can answer. */
async function describeMessage(db: Reader, id: number): Promise<Description | null> {
  const row = await db
    .selectFrom('contact_messages')
    .leftJoin('users', 'users.id', 'contact_messages.user_id')
    .selectAll('contact_messages')
    .select('users.username')
    .where('contact_messages.id', '=', id)
    .executeTakeFirst();
  return row
    ? {
        about: toAbout(row.message),
        title: `${row.request_type.replaceAll('_', ' ')}: ${row.name} <${row.email}>, ${row.country}`,
        text: row.message,
        email: row.email,
        person: personOf(row.user_id, row.username),
        ...(row.reply === null || row.replied_at === null
          ? {}
          : { reply: { text: row.reply, createdAt: row.replied_at } }),
      }
    : null;
}

async function describeListing(db: Reader, id: number): Promise<Description | null> {
  const row = await db
    .selectFrom('businesses')
    .leftJoin('users', 'users.id', 'businesses.owner_id')
    .select(['businesses.name', 'businesses.city', 'businesses.state', 'businesses.description'])
    .select(['businesses.owner_id', 'users.username'])
    .where('businesses.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id: ownerId } = row;
  const removed = ownerId === null ? undefined : await findRemovedBy(db, ownerId);
  return {
    about: { kind: 'business', id },
    title: `${row.name}, ${row.city}, ${row.state}`,
    text: removed ? `${row.description}\n\n${removedText(removed)}` : row.description,
    person: personOf(ownerId, row.username),
  };
}

/** Tells admins that reviews were lost with an earlier listing. */
const removedText = ({ name, reviewCount }: { name: string; reviewCount: number }) =>
  `(The same owner removed “${name}”, with ${reviewCount === 1 ? '1 review' : `${reviewCount} reviews`}.)`;

async function describePicture(db: Reader, id: number): Promise<Description | null> {
  const row = await db.selectFrom('pictures').selectAll().where('id', '=', id).executeTakeFirst();
  const listing = row?.business_id ? await describeListing(db, row.business_id) : null;
  return row && listing ? { ...listing, text: '', image: pictureAddress(row.hash) } : null;
}

const personOf = (id: number | null, username: string | null) =>
  id === null || username === null ? null : { id, username };
