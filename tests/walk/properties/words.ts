import { isKept, marksIn, placeOf } from '../fields.ts';
import { type Mark, REPLACING, type Where } from '../marks.ts';
import type { Screen, StoredWrite, Stores } from '../screen.ts';
import type { Walk } from '../walker.ts';

/** Buttons of dialogs that delete texts, and the private data of a person who signs out. */
const REMOVALS: readonly (readonly [button: RegExp, kinds: readonly Where['kind'][]])[] = [
  [/^delete (everything|my account)/i, ['field', 'draft', 'entry', 'receipt', 'phone', 'server']],
  [/^(sign out|delete them)/i, ['draft', 'entry', 'phone']],
  [/^(delete|discard)/i, ['draft', 'entry']],
  [/^(remove|take|clear|forget)/i, ['draft', 'entry', 'phone']],
];
/** A deletion takes at most this many acts. */
const LATER_ACTS = 3;

/** An act that deletes texts on purpose. */
export interface Removal {
  act: number;
  line: string;
  kinds: readonly Where['kind'][];
}

/** Records that the walk itself deletes texts. */
export function noteRemovals(walk: Walk): void {
  const { pressed, line } = walk.result;
  if (pressed?.region !== 'dialog') return;
  const found = REMOVALS.find(([button]) => button.test(pressed.name));
  if (found) walk.removals.push({ act: walk.act, line, kinds: found[1] });
}

/** Finds a typed text that is neither on the phone nor on the server. @returns null if there is none. */
export function wordsFault(walk: Walk, screen: Screen): string | null {
  const missing = walk.marks
    .find(screen, walk.world.answers)
    .filter((mark) => !isExplained(walk, screen, mark));
  const [first] = missing;
  if (!first) return null;
  const { mark, act, place, where } = first;
  const last = where ? `${where.kind} ${where.name ?? ''} of ${where.owner ?? 'somebody'}` : 'nowhere';
  return `${mark}, typed in act ${act} into ${place}, is lost; it was last in ${last}`;
}

function isExplained(walk: Walk, { stores }: Screen, mark: Mark): boolean {
  const { where } = mark;
  const leave = (why: string) => {
    mark.excuse = why;
    return true;
  };
  if (!stores) return true;
  if (where?.kind === 'draft' && where.owner !== 'visitor' && where.owner !== stores.person)
    return leave('its author signed out');
  if (where && isReplaced(where, stores)) return leave('its author replaced it');
  const isRemoval = ({ act, kinds }: Removal) =>
    walk.act - act <= LATER_ACTS && where !== null && kinds.includes(where.kind);
  const removal = walk.removals.findLast(isRemoval);
  if (removal) return leave(`deleted by the walk, act ${removal.act}: ${removal.line}`);
  return false;
}

/** Whether a later write in the same lane has replaced it. */
function isReplaced({ name = '', lane, seq = 0 }: Where, { entries, receipts }: Stores): boolean {
  const isLater = (write: StoredWrite) => write.lane === lane && write.seq >= seq && write.marks.length > 0;
  return REPLACING.has(name) && [...entries, ...receipts].some(isLater);
}

/** Finds a field that is drawn without its draft. @returns null if there is none. */
export function shownFault({ marks, options }: Walk, screen: Screen): string | null {
  for (const field of screen.fields) {
    if (!isKept(field, screen.path)) continue;
    const place = placeOf(field, screen);
    const here = marksIn(field.value);
    const missing = marks.heldBy(place, screen, options.sharesForms).find((mark) => !here.includes(mark));
    if (missing) return `${place} shows “${field.value}” without ${missing}, which is kept as a draft`;
  }
  return null;
}
