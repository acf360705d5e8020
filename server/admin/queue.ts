import type { QueueItem } from '#contract/admin.ts';
import { HTTP_LIMITS } from '#contract/limits.ts';
import type { Reader } from '../db/store.ts';
import { findEntry } from '../features/log/entries.repository.ts';
import type { AdminAct } from '../features/log/log.service.ts';
import { decide } from '../features/queue/decide.service.ts';
import { describeItems } from '../features/queue/items.ts';
import { findWaiting } from '../features/queue/waiting.repository.ts';

/** Lists the admin queue, oldest first, up to the maximum page size of the API. */
export async function listQueue(db: Reader): Promise<string> {
  const limit = HTTP_LIMITS.listMax;
  const rows = await findWaiting(db, { limit, after: null });
  if (rows.length === 0) return 'The queue is empty.';
  const items = await describeItems(db, rows.slice(0, limit));
  const lines = items.map(({ id, createdAt, count, title, text, about, person, contacts, acts }) => {
    const head = [
      id,
      createdAt.slice(0, 10),
      count > 1 ? `${count} times` : '',
      title.replace(/\s+/g, ' '),
      person?.username ?? '',
    ];
    const subject = about
      ? `\n  ${about.kind} ${about.id}: ${JSON.stringify(about.name)} ${JSON.stringify(about.excerpt)}`
      : '';
    const message = text === '' ? '' : `\n  ${JSON.stringify(text)}`;
    const compared = contacts ? `\n  ${contactLine(contacts)}` : '';
    return `${head.filter((part) => part !== '').join(' · ')}${subject}${compared}${message}\n  ${acts.join(', ')}`;
  });
  return [...lines, ...(rows.length > limit ? ['There is more.'] : [])].join('\n');
}

/** Returns the contact data that decides a claim, in one line. */
const contactLine = ({ phone, email, claimantEmail, isConfirmed }: NonNullable<QueueItem['contacts']>) =>
  `listing: ${JSON.stringify(phone)} ${JSON.stringify(email)} · claimant: ${JSON.stringify(claimantEmail)} ${isConfirmed ? 'confirmed' : 'not confirmed'}`;

/** Decides a queue item. @returns the line to print. */
export async function decideItem(admin: AdminAct, item: string, act: string): Promise<string> {
  const { about, action, id } = await findEntry(admin.trx, await decide(admin, item, act));
  const subject = about ? `, ${about.kind} ${about.id} ${JSON.stringify(about.name)}` : '';
  return `${action}${subject}. Log line ${id}.`;
}
