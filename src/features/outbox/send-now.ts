import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { readLink } from '#src/local/outbox/backoff.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { formatUntil } from '#src/ui/formats/format-age.ts';
import { SEND_NOW_RESULTS } from './outbox.words.ts';

/** Result of Send now. `needsAct`: the person must do something. */
export interface SendNowResult {
  words: string;
  needsAct: boolean;
  /** The number of waiting posts in `words`. The text is outdated when this number changes. */
  waiting?: number;
  /** `seq` of the tried entries, if some still wait. */
  tried?: ReadonlySet<number>;
  /** The page's notices already say it. */
  isInNotices?: boolean;
}

/** Tries to send all entries of this person and returns the result for exactly those entries. */
export async function sendAllNow(core: Core, owner: number | null): Promise<SendNowResult> {
  const before = (await entriesOf(core.outbox, owner)).filter(isOpen);
  await untilSent(core);
  if (before.length === 0) return resultOfNone(core, owner);
  const tried = new Set(before.map(({ seq }) => seq));
  const result = await resultOf(core, await tallyOf(core, tried));
  return result.waiting === undefined ? result : { ...result, tried };
}

/** Returns the current result for entries that were tried before. */
export const resultSince = async (core: Core, tried: ReadonlySet<number>): Promise<SendNowResult> =>
  resultOf(core, await tallyOf(core, tried));

/** For a press after the app had already sent everything. */
async function resultOfNone(core: Core, owner: number | null): Promise<SendNowResult> {
  const refused = (await entriesOf(core.outbox, owner)).filter((entry) => !isOpen(entry)).length;
  return refused > 0
    ? { words: SEND_NOW_RESULTS.refused(refused), needsAct: true }
    : { words: SEND_NOW_RESULTS.withdrawn, needsAct: false };
}

/** Counts the results by `seq`, because an edit of an entry that may have left changes its key. */
async function tallyOf({ outbox }: Core, seqs: ReadonlySet<number>): Promise<Tally> {
  const after = await outbox.entries.filter(({ seq }) => seqs.has(seq)).toArray();
  const left = new Set(after.map(({ seq }) => seq));
  const receipts = await outbox.receipts.filter(({ seq }) => seqs.has(seq) && !left.has(seq)).toArray();
  const waiting = after.filter(isOpen).length;
  return { sent: new Set(receipts.map(({ seq }) => seq)).size, refused: after.length - waiting, waiting };
}

const isOpen = ({ state }: AnyEntry) => state !== 'rejected';

interface Tally {
  sent: number;
  refused: number;
  waiting: number;
}

async function resultOf(core: Core, { sent, refused, waiting }: Tally): Promise<SendNowResult> {
  if (waiting === 0 && refused === 0)
    return { words: sent > 0 ? SEND_NOW_RESULTS.sent(sent) : SEND_NOW_RESULTS.withdrawn, needsAct: false };
  if (refused > 0) {
    const words =
      sent > 0 ? SEND_NOW_RESULTS.partSent(sent, sent + refused) : SEND_NOW_RESULTS.refused(refused);
    return { words, needsAct: true };
  }
  if (sent > 0) return { words: SEND_NOW_RESULTS.stillWaiting(sent, waiting), needsAct: false, waiting };
  return nothingSent(core, waiting);
}

/** Returns why nothing was sent: expired session, server fault, no signal, or unknown. */
async function nothingSent(core: Core, waiting: number): Promise<SendNowResult> {
  const session = await readSession(core.cache);
  if (session?.state === 'ended' && session.user)
    return {
      words: STATUS_BARS.signInEnded(waiting, session.user.fullName),
      needsAct: true,
      isInNotices: true,
    };
  const link = await readLink(core.outbox);
  if (link.isServerFault) {
    const next = formatUntil(link.notBeforeMs, core.ports.nowMs());
    return { words: STATUS_BARS.serverFault(next), needsAct: false, isInNotices: true };
  }
  const words =
    core.reach.current() === 'offline'
      ? SEND_NOW_RESULTS.noSignal(waiting)
      : SEND_NOW_RESULTS.notYet(waiting);
  return { words, needsAct: false, waiting };
}

/**
 * Starts a sync and resolves when its sending has ended, without waiting for the pull. A pass that was already sending
 * does not count, because it started before the press.
 */
async function untilSent(core: Core): Promise<void> {
  let last = core.engine.current();
  let passesBefore = last === 'sending' ? 1 : 0;
  let unsubscribe = () => {};
  const sentOut = new Promise<void>((resolve) => {
    unsubscribe = core.engine.subscribe(() => {
      const next = core.engine.current();
      const hasEnded = last === 'sending' && next !== 'sending';
      last = next;
      if (hasEnded && passesBefore-- === 0) resolve();
    });
  });
  try {
    await Promise.race([sendNow(core), sentOut]);
  } finally {
    unsubscribe();
  }
}
