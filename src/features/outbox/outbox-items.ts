import type { MutationName } from '#contract/mutations.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { otherOf } from '#src/data/write/conflicts.ts';
import { isLate, type Waiting, type WaitingState, waitingOf } from '#src/data/write/waiting.ts';
import { problemText } from '#src/local/link/api.ts';
import { shownEntry } from '#src/local/outbox/leaving.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { newestArgs } from '#src/local/outbox/queries.ts';
import { kindOf } from './kinds.tsx';
import { OUTBOX_WORDS, titleOf } from './outbox.words.ts';

/** Older receipts are shown after "Show older". */
const RECENT_RECEIPT_MS = DAY_MS;
/** Length of the preview of an item, in characters. */
export const PREVIEW_CHARS = 160;

/** Fields of all items. Times are epoch milliseconds of this phone's clock. */
interface ItemBase {
  key: string;
  /** Order among the writes of this phone. An edit changes the key but not the `seq`. */
  seq: number;
  name: MutationName;
  title: string;
  /** Start of the text on one line; empty for a write without text. */
  words: string;
  writtenMs: number;
}

/** An undelivered write. */
export interface WaitingItem extends ItemBase, Waiting {
  /** The full text for Copy; empty for a write without text. */
  text: string;
  /** The server's problem for support; null if it was not refused. */
  details: string | null;
  /** A reason for waiting other than missing signal. */
  hint: string | null;
  /** It has waited for signal for more than three days. */
  isLate: boolean;
  canEdit: boolean;
  /** A refused reply can start its own thread. */
  canStartThread: boolean;
  entry: AnyEntry;
}

/** A delivered write. */
export interface SentItem extends ItemBase {
  state: 'sent';
  sentMs: number;
  /** The person deleted it after it had been posted. */
  wasDiscarded: boolean;
  /** The author's text from another phone that this one replaced. */
  other: { text: string; rating: number | null } | null;
}

/** The items of the page. `recent` and `older` are receipts, newest first. */
export interface OutboxItems {
  waiting: WaitingItem[];
  recent: SentItem[];
  older: SentItem[];
}

export interface OutboxNow {
  /** This phone's clock, epoch milliseconds. */
  nowMs: number;
  /** The server's clock minus this phone's. Receipts have the server's time. */
  skewMs: number;
}

/** Order of the states: items that need the person first, then those being sent, then waiting ones. */
const RANK: Record<WaitingState, number> = { attention: 0, sending: 1, waiting: 2, cancelling: 2 };

/** Returns the sorted items of the page. Pure. */
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
      .sort((a, b) => RANK[a.state] - RANK[b.state]), // a stable sort keeps the order of writing
    recent: sent.filter(isRecent),
    older: sent.filter((item) => !isRecent(item)),
  };
}

/** Counts the items to send, without those that need the person. */
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
    words: previewOf(wordsOf(entry.name, args)),
    text: fullText(entry.name, args),
    details: isRefused && entry.problem ? problemText(entry.problem) : null,
    hint: isBlocked(entry, undelivered) ? OUTBOX_WORDS.waitingForThread : null,
    isLate: isLate(waiting, nowMs),
    canEdit,
    canRetry: waiting.canRetry || (isRefused && !canEdit),
    canStartThread: isRefused && entry.name === 'post.create',
    entry,
  };
}

const isBlocked = ({ state, needs }: AnyEntry, undelivered: ReadonlySet<string>) =>
  state === 'waiting' && needs.some((need) => undelivered.has(need));

function sentItem(receipt: Receipt, skewMs: number): SentItem {
  return {
    key: receipt.key,
    seq: receipt.seq,
    name: receipt.name,
    title: titleOf(receipt),
    words: previewOf(wordsOf(receipt.name, receipt.args)),
    state: 'sent',
    writtenMs: Date.parse(receipt.writtenAt),
    sentMs: receipt.deliveredAtMs - skewMs,
    wasDiscarded: receipt.isDiscarded === true,
    other: otherTextOf(receipt),
  };
}

/** The replaced text. The server names the fields of an animal or a record in English: this is in the page's language. */
function otherTextOf(receipt: Receipt): SentItem['other'] {
  const other = otherOf(receipt);
  if (!other || !receipt.previous || !('fields' in receipt.previous)) return other;
  return { ...other, text: wordsOf(receipt.name, receipt.previous.fields as AnyEntry['args']) || other.text };
}

/** Returns the text to copy; empty for a write without text. */
function fullText(name: MutationName, args: AnyEntry['args']): string {
  const { text } = kindOf(name);
  if (!text) return '';
  const heading = text.heading?.(args);
  const words = wordsOf(name, args);
  return heading === undefined ? words : `${heading}\n\n${words}`;
}

/** Returns the text of a write. Arguments in an unknown shape never hide the other writes: all their texts are shown. */
function wordsOf(name: MutationName, args: AnyEntry['args']): string {
  try {
    return kindOf(name).words(args);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return textsIn(args).join('\n');
  }
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(textsIn);

function previewOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= PREVIEW_CHARS ? line : `${line.slice(0, PREVIEW_CHARS).trimEnd()}…`;
}
