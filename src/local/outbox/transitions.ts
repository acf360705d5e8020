import { SYNC_LIMITS } from '#contract/limits.ts';
import type { MutationName, Mutations } from '#contract/mutations.ts';
import type { Problem } from '#contract/problems.ts';
import type { AnyEntry, Lease, Phase } from './entry.ts';

/** What happens to an entry: by its person, by a pass, or by the server's word. */
export type EntryEvent =
  /** The person changes its words. */
  | 'change'
  /** The person writes again about the same thing before it has left. */
  | 'join'
  | 'discard'
  /** The person tries again what was set aside or refused. */
  | 'retry'
  /** It waits for the person's word, or no longer. */
  | 'hold'
  | 'release'
  /** It was written into a file that another phone may take. */
  | 'export'
  | 'send'
  /** The pass that sent it has ended without a word about it. */
  | 'return'
  /** It waits longer, by the server's word or after a failure. */
  | 'defer'
  /** The server's words about a write. */
  | 'applied'
  | 'rejected'
  /** The server's words about a cancel. */
  | 'cancelled'
  | 'tooLate'
  /** What it needs was dropped, or has another key now. */
  | 'orphan'
  | 'follow';

/** Where an event leads. `delivered`: it became a receipt. `renamed`: its words go on under a new key. */
export type Target = Phase | End;
type End = 'delivered' | 'renamed' | 'dropped';

/** An entry that may be on the server: acts of its person, and the server's words. A wish decides between several ends. */
const IN_DOUBT = {
  change: ['cancelling'],
  discard: ['cancelling'],
  applied: ['delivered'],
  rejected: ['refused', 'renamed', 'dropped'],
} as const;

/** The one life of an entry: which event leads where from each phase. An empty list: nothing changes. */
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

/** How each phase is stored. A refused entry keeps its mark: nothing is sent under its key any more. */
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

/** Those that an entry keeps when it enters a phase. */
const KEEPS: { readonly [P in Phase]: readonly PhaseField[] } = {
  queued: ['isHeld'],
  left: ['isHeld', ...WISH, ...LOST],
  leaving: ['lease', ...WISH, ...LOST],
  cancelling: ['lease', ...WISH],
  refused: ['problem'],
  orphaned: ['problem', 'isOrphaned'],
};

/** A wish takes their place: nothing else is asked about the entry any more. */
const WITHOUT_WISH: readonly PhaseField[] = ['isHeld', ...LOST];

/** Where an entry stands, by what is stored of it. */
export function phaseOf(entry: AnyEntry): Phase {
  switch (entry.state) {
    case 'rejected':
      return entry.isOrphaned ? 'orphaned' : 'refused';
    case 'cancelling':
      return 'cancelling';
    case 'sent':
      return 'leaving';
    case 'waiting':
    case 'parked':
      return entry.mayHaveLeft ? 'left' : 'queued';
    default:
      return 'orphaned'; // stored by a newer version of the app: shown, and never sent by this one
  }
}

/** Whether the person has deleted it or put other words in its place after it may have left. */
export const hasWish = ({ isDiscarded, replacement }: Pick<AnyEntry, 'isDiscarded' | 'replacement'>) =>
  isDiscarded === true || replacement !== undefined;

/** Whether so many failures of its own set an entry aside: visible, kept, and tried once a day. */
export const isSetAside = (failures: number): boolean => failures >= SYNC_LIMITS.parkAfterFailures;

/** What an event brings along. */
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

/** Hears of each event; for the simulator, which checks the table. */
type Listener = (phase: Phase, event: EntryEvent, target: Target | null) => void;
let listener: Listener | null = null;
export const watchTransitions = (next: Listener | null): void => {
  listener = next;
};

/** The entry after an event, as it is to be stored. @returns null where the event changes nothing, or ends it. */
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

/** After these an entry does not wait for its person's word any longer. */
const UNHELD: readonly EntryEvent[] = ['change', 'release', 'send'];

/** Whether an event ends an entry so. It is noted where it does. */
export function ends(entry: AnyEntry, event: EntryEvent, to: End): boolean {
  const targets = TRANSITIONS[phaseOf(entry)][event];
  const leadsThere = targets?.some((target) => target === to) ?? false;
  if (leadsThere || !targets) listener?.(phaseOf(entry), event, leadsThere ? to : null);
  return leadsThere;
}

const isEnd = (target: Target): target is End =>
  target === 'delivered' || target === 'renamed' || target === 'dropped';

/** An entry with exactly the fields of a phase; a refused one holds the person's last words. */
function entered(entry: AnyEntry, phase: Phase): AnyEntry {
  const kept = KEEPS[phase].filter((field) => !hasWish(entry) || !WITHOUT_WISH.includes(field));
  const gone = PHASE_FIELDS.filter((field) => !kept.includes(field));
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

/** An entry with exactly the fields of its phase: another version of the app may have stored others with them. */
export const normalized = (entry: AnyEntry): AnyEntry => entered(entry, phaseOf(entry));
