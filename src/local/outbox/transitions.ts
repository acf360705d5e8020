import { SYNC_LIMITS } from '#contract/limits.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import type { AnyEntry, Lease, Phase } from './entry.ts';

/** Events of an entry: by its person, by a pass, or by the server's answer. */
export type EntryEvent =
  /** The person edits it. */
  | 'change'
  /** The person writes again about the same thing before it has left. */
  | 'join'
  | 'discard'
  /** The person retries a parked or refused entry. */
  | 'retry'
  /** It starts or stops waiting for the person's decision. */
  | 'hold'
  | 'release'
  /** It was exported into a file that another phone may import. */
  | 'export'
  | 'send'
  /** The pass that sent it ended without an outcome for it. */
  | 'return'
  /** The server or a failure makes it wait longer. */
  | 'defer'
  /** The server's outcome of a write. */
  | 'applied'
  | 'rejected'
  /** The server's outcome of a cancel. */
  | 'cancelled'
  | 'tooLate'
  /** Its need was dropped, or has a new key. */
  | 'orphan'
  | 'follow';

/** Where an event leads. `delivered`: it became a receipt. `renamed`: its words continue under a new key. */
export type Target = Phase | End;
type End = 'delivered' | 'renamed' | 'dropped';

/** Transitions of an entry that may be on the server. A wish decides between several ends. */
const IN_DOUBT = {
  change: ['cancelling'],
  discard: ['cancelling'],
  applied: ['delivered'],
  rejected: ['refused', 'renamed', 'dropped'],
} as const;

/** The transition table: phase × event → possible targets. An empty list: no change. */
export const TRANSITIONS: { readonly [P in Phase]: { readonly [E in EntryEvent]?: readonly Target[] } } = {
  queued: {
    change: ['queued'],
    join: ['queued'],
    discard: ['dropped'],
    hold: ['queued'],
    release: ['queued'],
    export: ['left'],
    send: ['leaving'],
    orphan: ['orphaned'],
    follow: ['queued'],
  },
  left: {
    ...IN_DOUBT,
    hold: ['left'],
    release: ['left'],
    retry: ['left'],
    send: ['leaving'],
    defer: ['left'],
    orphan: ['orphaned'],
    follow: ['renamed'],
    cancelled: [],
    tooLate: [],
  },
  leaving: {
    ...IN_DOUBT,
    hold: ['left'],
    release: [],
    send: ['leaving'],
    return: ['left'],
    defer: ['left'],
    orphan: ['orphaned'],
    follow: ['renamed'],
    cancelled: [],
    tooLate: [],
  },
  cancelling: {
    ...IN_DOUBT,
    release: [],
    send: ['cancelling'],
    return: ['cancelling'],
    defer: ['cancelling'],
    cancelled: ['renamed', 'dropped'],
    tooLate: ['left'],
    orphan: ['orphaned'],
    follow: ['cancelling'],
  },
  refused: {
    change: ['renamed'],
    discard: ['dropped'],
    retry: ['renamed'],
    orphan: ['orphaned'],
    follow: ['refused'],
    applied: [],
    rejected: [],
    cancelled: [],
    tooLate: [],
  },
  orphaned: {
    change: ['orphaned'],
    discard: ['dropped'],
    retry: [],
    orphan: [],
    follow: [],
    applied: [],
    rejected: [],
    cancelled: [],
    tooLate: [],
  },
};

type Stored = Pick<AnyEntry, 'state' | 'mayHaveLeft'>;

/** How each phase is stored. A refused entry keeps its `mayHaveLeft`: nothing is sent under its key anymore. */
const STORED: { readonly [P in Phase]: Partial<Stored> } = {
  queued: { state: 'waiting', mayHaveLeft: false },
  left: { state: 'waiting', mayHaveLeft: true },
  leaving: { state: 'sent', mayHaveLeft: true },
  cancelling: { state: 'cancelling', mayHaveLeft: true },
  refused: { state: 'rejected' },
  orphaned: { state: 'rejected' },
};

const WISH = ['isDiscarded', 'replacement'] as const;
const LOST = ['wasPosted', 'wasDiscarded'] as const;
/** Fields that belong to some phases only. */
const PHASE_FIELDS = ['isHeld', 'lease', ...WISH, ...LOST, 'isOrphaned', 'problem'] as const;
type PhaseField = (typeof PHASE_FIELDS)[number];

/** The phase fields that an entry keeps when it enters a phase. */
const KEEPS: { readonly [P in Phase]: readonly PhaseField[] } = {
  queued: ['isHeld'],
  left: ['isHeld', ...WISH, ...LOST],
  leaving: ['lease', ...WISH, ...LOST],
  cancelling: ['lease', ...WISH],
  refused: ['problem'],
  orphaned: ['problem', 'isOrphaned'],
};

/** Fields that a wish replaces. */
const WITHOUT_WISH: readonly PhaseField[] = ['isHeld', ...LOST];

/** The phase of a stored entry. */
export function phaseOf(entry: AnyEntry): Phase {
  switch (entry.state) {
    case 'rejected':
      return entry.isOrphaned ? 'orphaned' : 'refused';
    case 'cancelling':
      return 'cancelling';
    case 'sent':
      return 'leaving';
    case 'parked': // only a sent entry is ever parked
      return 'left';
    case 'waiting':
      return entry.mayHaveLeft ? 'left' : 'queued';
    default:
      return 'orphaned'; // stored by a newer app version: shown, and never sent by this one
  }
}

/** Whether the person discarded or edited it after it may have left. */
export const hasWish = ({ isDiscarded, replacement }: Pick<AnyEntry, 'isDiscarded' | 'replacement'>) =>
  isDiscarded === true || replacement !== undefined;

/** Whether its own failures park an entry: visible, kept, and tried once a day. */
export const isSetAside = (failures: number): boolean => failures >= SYNC_LIMITS.parkAfterFailures;

/** Data that comes with an event. */
export interface EventData {
  args?: Mutations[MutationName];
  about?: string;
  writtenAt?: string;
  isAmended?: true;
  replacement?: Mutations[MutationName];
  problem?: Problem;
  lease?: Lease;
  isHeld?: true;
  isDiscarded?: true;
  isOrphaned?: true;
  needs?: string[];
  lane?: string;
  failures?: number;
  tries?: number;
  notBeforeMs?: number;
  waitsSinceMs?: number;
  putOff?: string | undefined;
}

/** Receives each event; the simulator checks the table with it. */
type Listener = (phase: Phase, event: EntryEvent, target: Target | null) => void;
let listener: Listener | null = null;
export const watchTransitions = (next: Listener | null): void => {
  listener = next;
};

/** The entry after an event, ready to store. @returns null when the event changes nothing or ends the entry. */
export function step(entry: AnyEntry, event: EntryEvent, data: EventData = {}): AnyEntry | null {
  const phase = phaseOf(entry);
  const targets = TRANSITIONS[phase][event];
  const target = targets?.find((each) => !isEnd(each));
  listener?.(phase, event, targets ? (target ?? phase) : null);
  if (!target || isEnd(target)) return null;
  const { isHeld, isDiscarded, replacement, lease, ...others } = entry;
  const isNewWish = data.isDiscarded !== undefined || data.replacement !== undefined;
  const next = {
    ...others,
    ...(lease && event !== 'return' ? { lease } : {}),
    ...(isHeld && !UNHELD.includes(event) ? { isHeld } : {}),
    ...(isDiscarded && !isNewWish ? { isDiscarded } : {}),
    ...(replacement !== undefined && !isNewWish ? { replacement } : {}),
    ...data,
  } as AnyEntry;
  return entered(next, target);
}

/** Events after which an entry no longer waits for the person's decision. */
const UNHELD: readonly EntryEvent[] = ['change', 'release', 'send'];

/** Whether an event ends an entry this way; recorded if it does. */
export function ends(entry: AnyEntry, event: EntryEvent, to: End): boolean {
  const targets = TRANSITIONS[phaseOf(entry)][event];
  const leadsThere = targets?.some((target) => target === to) ?? false;
  if (leadsThere || !targets) listener?.(phaseOf(entry), event, leadsThere ? to : null);
  return leadsThere;
}

const isEnd = (target: Target): target is End =>
  target === 'delivered' || target === 'renamed' || target === 'dropped';

/** An entry with exactly the fields of a phase; a refused one holds the person's latest words. */
function entered(entry: AnyEntry, phase: Phase): AnyEntry {
  const fields = KEEPS[phase].filter((field) => !hasWish(entry) || !WITHOUT_WISH.includes(field));
  const gone = PHASE_FIELDS.filter((field) => !fields.includes(field));
  const next: Record<string, unknown> = { ...withNewestArgs(entry, phase), ...STORED[phase] };
  if (phase === 'left' && isSetAside(entry.failures)) next.state = 'parked';
  for (const field of gone) delete next[field];
  for (const [field, value] of Object.entries(next)) if (value === undefined) delete next[field];
  return next as unknown as AnyEntry;
}

const withNewestArgs = (entry: AnyEntry, phase: Phase): AnyEntry =>
  STORED[phase].state === 'rejected' && entry.replacement !== undefined
    ? ({ ...entry, args: entry.replacement } as AnyEntry)
    : entry;

/** An entry with exactly the fields of its phase: another app version may have stored other combinations. */
export const normalized = (entry: AnyEntry): AnyEntry => entered(entry, phaseOf(entry));
