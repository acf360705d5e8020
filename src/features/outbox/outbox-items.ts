import { SYNC_LIMITS } from '#contract/limits.ts';
import type { MutationName } from '#contract/mutations.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { otherOf } from '#src/data/conflicts.ts';
import { refusalReason } from '#src/data/refusal.ts';
import { problemText } from '#src/local/link/api.ts';
import { isMoving } from '#src/local/outbox/leaving.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { kindOf } from './kinds.tsx';
import { OUTBOX_WORDS, titleOf } from './outbox.words.ts';

/** Receipts older than this stand behind "Show older". */
const RECENT_RECEIPT_MS = DAY_MS;
/** First words of an item, in characters. */
export const FIRST_WORDS_CHARS = 160;

/** Order of the page: what the person must do first, then what goes now, then what waits, then what went. */
type ItemState = 'attention' | 'sending' | 'waiting' | 'sent';

/** What both kinds of items show. Times in epoch milliseconds of this phone's clock. */
interface ItemBase {
  key: string;
  /** Its place among the writes of this phone, which it keeps when an edit gives it another key. */
  seq: number;
  name: MutationName;
  title: string;
  /** The first words of the text, on one line; empty for a write without one. */
  words: string;
  writtenMs: number;
}

/** Something undelivered. */
export interface WaitingItem extends ItemBase {
  state: Exclude<ItemState, 'sent'>;
  /** The whole text, for Copy; empty for a write without one. */
  text: string;
  /** Why it was refused, or that it was tried in vain. */
  reason: string | null;
  /** The refusal with its status, for whoever helps; null where nothing was refused. */
  details: string | null;
  /** What it waits for besides signal. */
  hint: string | null;
  /** Waiting for signal for more than three days. */
  isLate: boolean;
  isCancelling: boolean;
  /** It may be on the server although this phone has heard nothing. */
  mayHaveLeft: boolean;
  canEdit: boolean;
  canRetry: boolean;
  /** A reply that its thread does not take any more may begin a thread of its own. */
  canStartThread: boolean;
  entry: AnyEntry;
}

/** Something that the server has. */
export interface SentItem extends ItemBase {
  state: 'sent';
  sentMs: number;
  /** The person deleted it when it had already been posted. */
  wasDiscarded: boolean;
  /** What its author had written on another phone and this has replaced. */
  other: { text: string; rating: number | null } | null;
}

/** Everything that the page lists. `recent` and `older` are receipts, newest first. */
export interface OutboxItems {
  waiting: WaitingItem[];
  recent: SentItem[];
  older: SentItem[];
}

export interface OutboxNow {
  /** This phone's clock, epoch milliseconds. */
  nowMs: number;
  /** When a sending pass of this phone last moved, same clock; 0 for never. */
  movedAtMs: number;
  /** The server's clock minus this phone's: receipts carry the server's time. */
  skewMs: number;
}

const RANK: Record<WaitingItem['state'], number> = { attention: 0, sending: 1, waiting: 2 };

/** Turns entries and receipts into what the page shows, sorted. Pure. */
export function outboxItems(
  entries: readonly AnyEntry[],
  receipts: readonly Receipt[],
  now: OutboxNow,
): OutboxItems {
  const undelivered = new Set(entries.map((entry) => entry.key));
  const bySeq = [...entries].sort((a, b) => a.seq - b.seq);
  const sent = [...receipts]
    .sort((a, b) => b.deliveredAtMs - a.deliveredAtMs)
    .map((receipt) => sentItem(receipt, now.skewMs));
  const isRecent = (item: SentItem) => now.nowMs - item.sentMs < RECENT_RECEIPT_MS;
  return {
    waiting: bySeq
      .map((entry) => waitingItem(entry, undelivered, now))
      .sort((a, b) => RANK[a.state] - RANK[b.state]), // stable: within a state the order of writing stays
    recent: sent.filter(isRecent),
    older: sent.filter((item) => !isRecent(item)),
  };
}

/** How many items still have to go, without those that need the person. */
export const countWaiting = (items: readonly WaitingItem[]) =>
  items.filter((item) => item.state !== 'attention').length;

function waitingItem(entry: AnyEntry, undelivered: ReadonlySet<string>, now: OutboxNow): WaitingItem {
  const args = newestArgs(entry) as AnyEntry['args'];
  const text = fullText(entry.name, args);
  const state = stateOf(entry, now);
  const isDropped = entry.isDiscarded === true;
  const isParked = entry.state === 'parked';
  const canEdit = kindOf(entry.name).text !== undefined && !isDropped;
  const writtenMs = Date.parse(entry.writtenAt);
  return {
    key: entry.key,
    seq: entry.seq,
    name: entry.name,
    title: titleOf({ ...entry, args }),
    words: firstWords(kindOf(entry.name).words(args)),
    text,
    state,
    writtenMs,
    reason: reasonOf(entry),
    details: entry.state === 'rejected' && entry.problem ? problemText(entry.problem) : null,
    hint: hintOf(entry, undelivered),
    isLate: state === 'waiting' && !isParked && now.nowMs - writtenMs > SYNC_LIMITS.waitingLongMs,
    isCancelling: isDropped,
    mayHaveLeft: entry.mayHaveLeft && entry.state !== 'rejected',
    canEdit,
    canRetry: isParked || (entry.state === 'rejected' && !canEdit),
    canStartThread: entry.state === 'rejected' && entry.name === 'post.create',
    entry,
  };
}

/** An entry that was marked as leaving is only called so while a pass is moving: the browser may have been killed. */
function stateOf(entry: AnyEntry, { nowMs, movedAtMs }: OutboxNow): WaitingItem['state'] {
  if (entry.state === 'rejected') return 'attention';
  return entry.state === 'sent' && isMoving(movedAtMs, nowMs) ? 'sending' : 'waiting';
}

/** What was tried in vain goes on by itself: its reason asks nothing of the person. */
function reasonOf({ state, problem }: AnyEntry): string | null {
  if (state === 'parked') return OUTBOX_WORDS.parked;
  return state === 'rejected' && problem ? refusalReason(problem) : null;
}

function hintOf(entry: AnyEntry, undelivered: ReadonlySet<string>): string | null {
  if (entry.isDiscarded) return OUTBOX_WORDS.takingBack;
  if (entry.state === 'cancelling') return OUTBOX_WORDS.changing;
  const isHeld = entry.state === 'waiting' && entry.needs.some((need) => undelivered.has(need));
  if (isHeld) return OUTBOX_WORDS.waitingForThread;
  return entry.state === 'waiting' ? (entry.putOff ?? null) : null;
}

function sentItem(receipt: Receipt, skewMs: number): SentItem {
  return {
    key: receipt.key,
    seq: receipt.seq,
    name: receipt.name,
    title: titleOf(receipt),
    words: firstWords(kindOf(receipt.name).words(receipt.args)),
    state: 'sent',
    writtenMs: Date.parse(receipt.writtenAt),
    sentMs: receipt.deliveredAtMs - skewMs,
    wasDiscarded: receipt.isDiscarded === true,
    other: otherOf(receipt),
  };
}

/** The whole text of a write that carries one of the person's own, as it is copied; else empty. */
function fullText(name: MutationName, args: AnyEntry['args']): string {
  const { text, words } = kindOf(name);
  if (!text) return '';
  const heading = text.heading?.(args);
  return heading === undefined ? words(args) : `${heading}\n\n${words(args)}`;
}

function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= FIRST_WORDS_CHARS ? line : `${line.slice(0, FIRST_WORDS_CHARS).trimEnd()}…`;
}
