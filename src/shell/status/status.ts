import { SYNC_LIMITS } from '#contract/limits.ts';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import type { Reach } from '#src/local/browser/ports.ts';
import { formatAge, formatDay, formatUntil, formatWhen } from '#src/ui/formats/format-age.ts';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import type { BarTone } from '#src/ui/shown/bar.tsx';
import type { ChipState } from '#src/ui/shown/chip.tsx';
import { STATUS_WORDS } from './status.words.ts';
import { formatSpan } from './status-numbers.ts';

/** All inputs of the chip and the bar. Times are epoch milliseconds, server clock. */
export interface StatusFacts {
  nowMs: number;
  reach: Reach;
  /** New data is loading. */
  isPulling: boolean;
  /** This person's undelivered posts; `oldestAtMs` is when the oldest one waiting for signal was written. */
  queue: { waiting: number; toFix: number; oldestAtMs: number | null };
  /** Posts that need a sign-in first; `name` is null if they are several people's. */
  locked: { count: number; name: string | null; why: 'ended' | 'signedOut' } | null;
  sending: { number: number; all: number } | null;
  /** Recently sent posts, shown together with refused ones. */
  sentLately: number;
  /** Our server fails; when the next try is. */
  fault: { nextTryMs: number } | null;
  /** Posts of other accounts that this person has not been notified of. */
  untoldOthers: number;
  /** A new version may be offered now. */
  hasUpdate: boolean;
  /** Our server refuses this app version. */
  isOutdated: boolean;
  /** The browser cleared the app's data, including `unsent` posts. */
  emptied?: { unsent: number } | null;
  /** Files of the app are missing: it would not open offline. */
  isUnready: boolean;
  /** Bytes of the saved areas once the phone is almost full, else null. */
  fullBytes: number | null;
  /** When data was last fetched; null before the first time. */
  savedAtMs: number | null;
}

/** Actions that a bar button performs at once. */
export type BarDeed = 'signIn' | 'sendNow' | 'update' | 'later' | 'understood' | 'seen';
/** A bar's actions: one performed at once, or a link. */
export type BarAction = BarDeed | 'outbox' | 'storage' | 'ready';

export interface StatusBarState {
  tone: BarTone;
  text: string;
  /** A second sentence about the age of the saved data, shown offline. */
  age?: string;
  actions: readonly BarAction[];
}

/** The tag in the header. It leads to the outbox or the settings. */
export interface ShownChip {
  state: ChipState;
  text: string;
  leadsTo?: 'storage' | 'ready';
}

export interface Status {
  /** Null if nothing was ever fetched and nothing waits. */
  chip: ShownChip | null;
  /** Null if there is nothing to say. */
  bar: StatusBarState | null;
}

/** One row of the table in docs/product.md, section 3. `bar: null` blocks lower rows. */
interface Row {
  chip?: ShownChip;
  bar?: StatusBarState | null;
}

/**
 * The chip and the bar, by precedence: needs attention › signed out with a queue › sending › waiting › update ›
 * storage › offline › not ready for offline › old data. Source: docs/product.md, X4 and section 3.
 */
export function statusOf(facts: StatusFacts): Status {
  const rows = [
    attentionRow(facts),
    lockedRow(facts),
    othersRow(facts),
    sendingRow(facts),
    waitingRow(facts),
    updateRow(facts),
    emptiedRow(facts),
    storageRow(facts),
    reachRow(facts),
    unreadyRow(facts),
    ageRow(facts),
  ].filter((row) => row !== null);
  const bar = rows.find(({ bar: each }) => each !== undefined)?.bar ?? null;
  return {
    chip: rows.find(({ chip }) => chip !== undefined)?.chip ?? null,
    bar: bar && facts.reach === 'offline' ? { ...bar, ...ageOf(facts, bar.tone) } : bar,
  };
}

/** The age of the data; beside other news only if it is a warning, as the bar has one line on a phone. */
function ageOf({ savedAtMs, nowMs }: StatusFacts, tone: StatusBarState['tone']): { age?: string } {
  if (savedAtMs === null || tone === 'old' || (tone !== 'offline' && !isVeryOld(savedAtMs, nowMs))) return {};
  return { age: savedText(savedAtMs, nowMs, STATUS_BARS.saved) };
}

const isVeryOld = (savedAtMs: number, nowMs: number) => nowMs - savedAtMs > SYNC_LIMITS.veryOldMs;

function savedText(savedAtMs: number, nowMs: number, say = STATUS_BARS.old): string {
  return isVeryOld(savedAtMs, nowMs)
    ? STATUS_BARS.veryOld(formatWhen(savedAtMs, nowMs))
    : say(formatAge(savedAtMs, nowMs));
}

function attentionRow({ queue, sentLately }: StatusFacts): Row | null {
  if (queue.toFix === 0) return null;
  const text =
    sentLately > 0 ? STATUS_BARS.partSent(sentLately, queue.toFix) : STATUS_BARS.toFix(queue.toFix);
  return {
    chip: { state: 'attend', text: STATUS_WORDS.toFix(queue.toFix) },
    bar: { tone: 'attention', text, actions: ['outbox'] },
  };
}

function lockedRow({ locked }: StatusFacts): Row | null {
  if (!locked || locked.count === 0) return null;
  return {
    chip: { state: 'waiting', text: STATUS_WORDS.waitingSignIn(locked.count) },
    bar: {
      tone: 'waiting',
      text: lockedText(locked),
      actions: ['signIn', 'outbox'],
    },
  };
}

function lockedText({ count, name, why }: NonNullable<StatusFacts['locked']>): string {
  if (name === null) return STATUS_BARS.others(count);
  return why === 'ended' ? STATUS_BARS.signInEnded(count, name) : STATUS_BARS.signedOut(count, name);
}

function othersRow({ untoldOthers }: StatusFacts): Row | null {
  if (untoldOthers === 0) return null;
  return { bar: { tone: 'waiting', text: STATUS_BARS.others(untoldOthers), actions: ['understood'] } };
}

function sendingRow({ sending, reach }: StatusFacts): Row | null {
  if (!sending || reach === 'offline') return null;
  return {
    chip: { state: 'sending', text: STATUS_WORDS.sending(sending.number, sending.all) },
    bar: null,
  };
}

function waitingRow(facts: StatusFacts): Row | null {
  const { queue, nowMs, reach } = facts;
  if (queue.waiting === 0) return null;
  const waitedMs = nowMs - (queue.oldestAtMs ?? nowMs);
  // With signal a post goes at once: a flashing bar would only alarm. If only a newer version can send it and that is
  // ready, the update bar says so.
  const needsUpdate = facts.isOutdated && facts.hasUpdate;
  const isWorthABar = (reach === 'offline' || waitedMs > SYNC_LIMITS.patienceMs) && !needsUpdate;
  return {
    chip: { state: 'waiting', text: STATUS_WORDS.waiting(queue.waiting) },
    ...(isWorthABar ? { bar: waitingBar(facts, waitedMs) } : {}),
  };
}

function waitingBar({ queue, fault, nowMs, reach }: StatusFacts, waitedMs: number) {
  const text =
    waitedMs > SYNC_LIMITS.waitingLongMs && queue.oldestAtMs !== null
      ? STATUS_BARS.waitingLong(formatDay(queue.oldestAtMs, nowMs))
      : fault
        ? STATUS_BARS.serverFault(formatUntil(fault.nextTryMs, nowMs))
        : STATUS_BARS.waiting(queue.waiting);
  const actions: BarAction[] = reach === 'offline' ? [] : ['sendNow', 'outbox']; // the chip leads there, too
  return { tone: 'waiting' as const, text, actions };
}

function updateRow({ hasUpdate }: StatusFacts): Row | null {
  if (!hasUpdate) return null;
  return {
    chip: { state: 'update', text: STATUS_WORDS.update },
    bar: { tone: 'update', text: STATUS_BARS.update, actions: ['update', 'later'] },
  };
}

/** Shown until read: the waiting posts are lost, and only the person can write them again. */
function emptiedRow({ emptied }: StatusFacts): Row | null {
  if (!emptied) return null;
  const text = emptied.unsent > 0 ? STATUS_BARS.forgotten(emptied.unsent) : STATUS_BARS.emptied;
  return { bar: { tone: 'old', text, actions: ['ready', 'seen'] } };
}

function storageRow({ fullBytes }: StatusFacts): Row | null {
  if (fullBytes === null) return null;
  return {
    chip: { state: 'full', text: STATUS_WORDS.full, leadsTo: 'storage' },
    bar: { tone: 'old', text: STATUS_BARS.full(formatBytes(fullBytes)), actions: ['storage'] },
  };
}

function reachRow({ reach }: StatusFacts): Row | null {
  if (reach === 'offline')
    return {
      chip: { state: 'offline', text: STATUS_WORDS.offline },
      bar: { tone: 'offline', text: STATUS_BARS.offline, actions: [] },
    };
  if (reach === 'weak')
    return {
      chip: { state: 'offline', text: STATUS_WORDS.weak },
      bar: { tone: 'offline', text: STATUS_BARS.weak, actions: [] },
    };
  return null;
}

function unreadyRow({ isUnready }: StatusFacts): Row | null {
  if (!isUnready) return null;
  return { chip: { state: 'stale', text: STATUS_WORDS.unready, leadsTo: 'ready' } };
}

function ageRow({ savedAtMs, nowMs, reach, isPulling }: StatusFacts): Row | null {
  if (savedAtMs === null) return null;
  const ageMs = nowMs - savedAtMs;
  if (ageMs <= SYNC_LIMITS.oldAfterMs) return { chip: { state: 'fresh', text: STATUS_WORDS.fresh } };
  const chip = { state: 'stale' as const, text: STATUS_WORDS.old(formatSpan(ageMs)) };
  // Data is loading or nothing was requested yet: the chip shows the age, a bar would flash.
  if (isPulling || reach === 'unknown') return { chip };
  return { chip, bar: { tone: 'old', text: savedText(savedAtMs, nowMs), actions: [] } };
}
