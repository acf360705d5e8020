import { HTTP_LIMITS } from '#contract/limits.ts';
import type { ReportKind } from '#contract/reports.ts';
import { findEntry } from '../features/log/entries.repository.ts';
import type { AdminAct } from '../features/log/log.service.ts';
import { undo } from '../features/log/undo.service.ts';
import { decide } from '../features/queue/decide.service.ts';
import { describeItems } from '../features/queue/items.ts';
import { findWaiting } from '../features/queue/waiting.repository.ts';
import { turnThing } from '../features/things/things.service.ts';
import { AdminError, asOperator, type Desk } from './desk.ts';

/** Lists what waits for a person, oldest first: as much as a page of the call shows at most. */
export async function listQueue({ store }: Pick<Desk, 'store'>): Promise<string> {
  const limit = HTTP_LIMITS.listMax;
  const rows = await findWaiting(store.read, { limit, after: null });
  if (rows.length === 0) return 'Nothing waits.';
  const items = await describeItems(store.read, rows.slice(0, limit));
  const lines = items.map(({ id, createdAt, count, title, text, about, person, acts }) => {
    const head = [
      id,
      createdAt.slice(0, 10),
      count > 1 ? `${count} times` : '',
      title,
      person?.username ?? '',
    ];
    const thing = about
      ? `\n  ${about.kind} ${about.id}: ${JSON.stringify(about.name)} ${JSON.stringify(about.excerpt)}`
      : '';
    const words = text === '' ? '' : `\n  ${JSON.stringify(text)}`;
    return `${head.filter((part) => part !== '').join(' · ')}${thing}${words}\n  ${acts.join(', ')}`;
  });
  return [...lines, ...(rows.length > limit ? ['There is more after these.'] : [])].join('\n');
}

/** Decides an item of the queue. @returns the line to print. @throws AdminError where it cannot be decided so. */
export const decideBy = (desk: Desk, item: string, act: string): Promise<string> =>
  tell(desk, (admin) => decide(admin, item, act));

/** Undoes a line of the log. @returns the line to print. @throws AdminError where it cannot be undone. */
export const undoBy = (desk: Desk, line: string): Promise<string> =>
  tell(desk, (admin) => undo(admin, Number(line)));

const THING = /^(post|thread|review|business):([1-9]\d{0,14})$/;

/** Hides one thing, or shows it again. @returns the line to print. @throws AdminError for what there is not, or stands so already. */
export function turnBy(desk: Desk, name: string, isHidden: boolean): Promise<string> {
  const [, kind, digits] = THING.exec(name) ?? [];
  if (!kind) throw new AdminError(`${name} names nothing: say post:ID, thread:ID, review:ID or business:ID.`);
  return tell(desk, async (act) => {
    const line = await turnThing(act, { kind: kind as ReportKind, id: Number(digits) }, isHidden);
    if (line === null)
      throw new AdminError(
        `${name} ${isHidden ? 'cannot be seen anyway' : 'is not hidden'}, or is not there.`,
      );
    return line;
  });
}

async function tell(desk: Desk, run: (act: AdminAct) => Promise<number>): Promise<string> {
  const entry = await asOperator(desk, async (act) => findEntry(act.trx, await run(act)));
  const { about, action, id } = entry;
  const thing = about ? `, ${about.kind} ${about.id} ${JSON.stringify(about.name)}` : '';
  return `${action}${thing}. Line ${id} of the log${entry.canUndo ? `; npm run admin -- undo ${id} undoes it` : ''}.`;
}
