import type { MutationName } from '#contract/mutations.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { otherOf } from '#src/data/conflicts.ts';
import { isLate, type Waiting, type WaitingState, waitingOf } from '#src/data/waiting.ts';
import { problemText } from '#src/local/link/api.ts';
import { shownEntry } from '#src/local/outbox/leaving.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { kindOf } from './kinds.tsx';
import { OUTBOX_WORDS, titleOf } from './outbox.words.ts';

/** Receipts older than this stand behind "Show older". */
const RECENT_RECEIPT_MS = DAY_MS;
/** First words of an item, in characters. */
export const FIRST_WORDS_CHARS = 160;

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
export interface WaitingItem extends ItemBase, Waiting {
  /** The whole text, for Copy; empty for a write without one. */
  text: string;
  /** The refusal with its status, for whoever helps; null where nothing was refused. */
  details: string | null;
  /** What it waits for besides signal. */
  hint: string | null;
  /** Waiting for signal for more than three days. */
  isLate: boolean;
  canEdit: boolean;
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
  /** The server's clock minus this phone's: receipts carry the server's time. */
  skewMs: number;
}

/** Order of the page: what the person must do first, then what goes now, then what waits; then comes what went. */
const RANK: Record<WaitingState, number> = { attention: 0, sending: 1, waiting: 2, cancelling: 2 };

/** Turns entries and receipts into what the page shows, sorted. Pure. */
export function outboxItems(
  entries: readonly AnyEntry[],
  receipts: readonly Receipt[],
  now: OutboxNow,
): OutboxItems {
  const undelivered = new Set(entries.map((entry) => entry.key));
  const bySeq = entries.map((entry) => shownEntry(entry, now.nowMs)).sort((a, b) => a.seq - b.seq);
  const sent = [...receipts]
    .sort((a, b) => b.deliveredAtMs - a.deliveredAtMs)
    .map((receipt) => sentItem(receipt, now.skewMs));
  const isRecent = (item: SentItem) => now.nowMs - item.sentMs < RECENT_RECEIPT_MS;
  return {
    waiting: bySeq
      .map((entry) => waitingItem(entry, undelivered, now.nowMs))
      .sort((a, b) => RANK[a.state] - RANK[b.state]), // stable: within a state the order of writing stays
    recent: sent.filter(isRecent),
    older: sent.filter((item) => !isRecent(item)),
  };
}

/** How many items still have to go, without those that need the person. */
export const countWaiting = (items: readonly WaitingItem[]) =>
  items.filter((item) => item.state !== 'attention').length;

function waitingItem(entry: AnyEntry, undelivered: ReadonlySet<string>, nowMs: number): WaitingItem {
  const args = newestArgs(entry) as AnyEntry['args'];
  const waiting = waitingOf(entry);
  const isRefused = waiting.state === 'attention';
  const canEdit = kindOf(entry.name).text !== undefined && waiting.state !== 'cancelling';
  return {
    ...waiting,
    seq: entry.seq,
    name: entry.name,
    title: titleOf({ ...entry, args }),
    words: firstWords(kindOf(entry.name).words(args)),
    text: fullText(entry.name, args),
    details: isRefused && entry.problem ? problemText(entry.problem) : null,
    hint: isHeld(entry, undelivered) ? OUTBOX_WORDS.waitingForThread : null,
    isLate: isLate(waiting, nowMs),
    canEdit,
    canRetry: waiting.canRetry || (isRefused && !canEdit),
    canStartThread: isRefused && entry.name === 'post.create',
    entry,
  };
}

const isHeld = ({ state, needs }: AnyEntry, undelivered: ReadonlySet<string>) =>
  state === 'waiting' && needs.some((need) => undelivered.has(need));

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
