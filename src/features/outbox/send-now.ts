import { STATUS_BARS } from '#src/data/status.words.ts';
import { readSession } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';
import { readLink } from '#src/local/outbox/backoff.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import type { AnyEntry } from '#src/local/outbox/outbox.ts';
import { entriesOf } from '#src/local/outbox/queries.ts';
import { formatUntil } from '#src/ui/formats/format-age.ts';
import { SEND_NOW_RESULTS } from './outbox.words.ts';

/** What a press of Send now came to. `needsAct`: the person has something to do. */
export interface SendNowResult {
  words: string;
  needsAct: boolean;
  /** So many posts wait by these words: they are true for as long as so many do. */
  waiting?: number;
  /** The places of what was tried, where some of it waits. */
  tried?: ReadonlySet<number>;
  /** The page's own notices tell it, and go on telling it. */
  isInNotices?: boolean;
}

/** Tries to send everything of this person at once and tells what became of exactly those entries. */
export async function sendAllNow(core: Core, owner: number | null): Promise<SendNowResult> {
  const before = (await entriesOf(core.outbox, owner)).filter(isOpen);
  await untilSent(core);
  if (before.length === 0) return resultBefore(core, owner);
  const tried = new Set(before.map(({ seq }) => seq));
  const result = await resultOf(core, await tallyOf(core, tried));
  return result.waiting === undefined ? result : { ...result, tried };
}

/** What became since then of entries that were tried in vain. */
export const resultSince = async (core: Core, tried: ReadonlySet<number>): Promise<SendNowResult> =>
  resultOf(core, await tallyOf(core, tried));

/** The app has sent by itself in the moment before the press. */
async function resultBefore(core: Core, owner: number | null): Promise<SendNowResult> {
  const refused = (await entriesOf(core.outbox, owner)).filter((entry) => !isOpen(entry)).length;
  return refused > 0
    ? { words: SEND_NOW_RESULTS.refused(refused), needsAct: true }
    : { words: SEND_NOW_RESULTS.withdrawn, needsAct: false };
}

/** What became of the entries in these places: words that were edited after they may have left move to a new key. */
async function tallyOf({ outbox }: Core, places: ReadonlySet<number>): Promise<Tally> {
  const after = await outbox.entries.filter(({ seq }) => places.has(seq)).toArray();
  const left = new Set(after.map(({ seq }) => seq));
  const receipts = await outbox.receipts.filter(({ seq }) => places.has(seq) && !left.has(seq)).toArray();
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

/** Says why nothing went: sign-in ended, our own trouble, no signal, or not known. */
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
 * Sends, and resolves once the sending is over: fetching what is new goes on by itself. A pass that is already
 * sending does not count, because it began before the press.
 */
async function untilSent(core: Core): Promise<void> {
  let last = core.engine.current();
  let passesBefore = last === 'sending' ? 1 : 0;
  let unsubscribe = () => {};
  const sentOut = new Promise<void>((resolve) => {
    unsubscribe = core.engine.subscribe(() => {
      const next = core.engine.current();
      const hasSent = last === 'sending' && next !== 'sending';
      last = next;
      if (hasSent && passesBefore-- === 0) resolve();
    });
  });
  try {
    await Promise.race([sendNow(core), sentOut]);
  } finally {
    unsubscribe();
  }
}
