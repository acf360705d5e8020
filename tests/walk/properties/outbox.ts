import { SYNC_LIMITS } from '#contract/limits.ts';
import { WAITING_WORDS } from '#src/data/write/waiting.words.ts';
import type { Screen, StoredEntry, Stores } from '../screen.ts';

const STALE_MS = SYNC_LIMITS.lockStaleMs;
/** The outbox page updates its ages this often, also on a busy machine. */
const TICK_MS = 25_000;

/** Finds a difference between the outbox page or the chip and the database. @returns null if there is none. */
export function outboxFault(screen: Screen): string | null {
  const { stores } = screen;
  if (!stores || stores.session === 'unknown') return null;
  const own = stores.entries.filter(({ owner }) => owner === stores.person || owner === 'visitor');
  return chipFault(screen, stores, own) ?? listFault(screen, stores, own);
}

function chipFault({ chip }: Screen, stores: Stores, own: StoredEntry[]): string | null {
  const toFix = own.filter(({ state }) => state === 'rejected').length;
  const waiting = own.length - toFix;
  const others = stores.entries.length - own.length;
  const said = chip?.text ?? 'nothing';
  const differs = (stored: string) => `the chip says “${said}”, the database has ${stored}`;
  const attend = /^(\d+) to fix$/.exec(said);
  if (attend) return Number(attend[1]) === toFix ? null : differs(`${toFix} to fix`);
  if (toFix > 0) return differs(`${toFix} to fix`);
  const locked = /^(\d+) waiting – sign in$/.exec(said);
  const lockedCount =
    stores.session === 'signedOut' ? others : own.filter(({ owner }) => owner !== 'visitor').length;
  if (locked)
    return Number(locked[1]) === lockedCount ? null : differs(`${lockedCount} that wait for a sign-in`);
  if (stores.session !== 'signedIn' && lockedCount > 0)
    return differs(`${lockedCount} that wait for a sign-in`);
  if (chip?.state === 'sending') return waiting > 0 ? null : differs('nothing to send');
  const waits = /^(\d+) waiting$/.exec(said);
  if (waits) return Number(waits[1]) === waiting ? null : differs(`${waiting} waiting`);
  return waiting > 0 ? differs(`${waiting} waiting`) : null;
}

function listFault({ outbox }: Screen, stores: Stores, own: StoredEntry[]): string | null {
  if (!outbox) return null;
  const sentWords = WAITING_WORDS.sentAt('');
  // A killed page's lease has just ended: the page shows that at its next tick.
  const isDoubtful = ({ seq }: { seq: number }) =>
    own.some(
      (entry) => entry.seq === seq && entry.leaseAgeMs > STALE_MS && entry.leaseAgeMs < STALE_MS + TICK_MS,
    );
  const shown = outbox
    .filter((item) => !isDoubtful(item))
    .map(({ seq, chip }) => `${seq} ${chip.startsWith(sentWords) ? 'sent' : chip}`);
  const receipts = stores.receipts.filter(({ owner }) => owner === (stores.person ?? 'visitor'));
  const stored = [
    ...own.filter((entry) => !isDoubtful(entry)).map((entry) => `${entry.seq} ${wordsOf(entry)}`),
    ...receipts.map(({ seq }) => `${seq} sent`),
  ];
  const [only, missing] = [difference(shown, stored), difference(stored, shown)];
  if (only.length + missing.length === 0) return null;
  return `the outbox shows [${only}] but not [${missing}] from the database`;
}

const difference = (all: string[], without: string[]) => all.filter((one) => !without.includes(one));

function wordsOf({ state, leaseAgeMs, isWithdrawn }: StoredEntry): string {
  if (state === 'rejected') return WAITING_WORDS.attention;
  if (state === 'sent' && leaseAgeMs < STALE_MS) return WAITING_WORDS.sending;
  return isWithdrawn ? WAITING_WORDS.cancelling : WAITING_WORDS.waiting;
}
