import { isDeepStrictEqual } from 'node:util';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS, SECOND_MS } from '#contract/shared/time.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { entryLine, receiptLine } from '../inventory.ts';
import { type OutboxState, outboxOf, slotOf, textOfEntry } from '../ledger.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';
import { outcomesOf } from './server.ts';

/** Checks an outbox after each of its commits against the state of the commit before. */
export class OutboxWatch {
  state: OutboxState = { entries: new Map(), receipts: new Map() };
  private highestSeq = 0;
  private readonly deliveredAtMs = new Map<string, number>();
  private readonly world: World;
  private readonly phone: Phone;

  constructor(world: World, phone: Phone) {
    this.world = world;
    this.phone = phone;
  }

  committed(): void {
    const before = this.state;
    const after = outboxOf(this.phone);
    this.state = after;
    for (const [key, entry] of after.entries)
      if (before.entries.get(key) !== entry) {
        this.world.ledger.see(this.phone, entry);
        this.isHeld(before.entries.get(key), entry);
        this.world.loop.tell(() => `${this.phone.name} stores ${entryLine(entry)}`);
      }
    // Entries that were still on their way to the disk at the end of the storm wait too.
    for (const key of after.entries.keys())
      if (this.world.isCalm && !before.entries.has(key)) this.phone.spent.waited += 1;
    for (const [key, entry] of before.entries)
      if (!after.entries.has(key))
        this.world.loop.tell(() => `${this.phone.name} has no ${entry.seq} ${key}`);
    for (const [key, receipt] of after.receipts)
      if (!before.receipts.has(key)) {
        this.deliveredAtMs.set(key, this.world.loop.nowMs);
        this.world.loop.tell(() => `${this.phone.name} has sent ${receiptLine(receipt)}`);
      }
    this.keepsEveryEntry(before, after);
    this.keepsEveryReceipt(before, after);
    this.keepsBytes(before, after);
    this.countsOn(before, after);
  }

  /** A sign-in holds earlier saved entries for a day; a further write for the same target releases them. */
  private isHeld(before: AnyEntry | undefined, after: AnyEntry): void {
    const { heldUntilMs } = this.phone;
    const aheadMs = after.notBeforeMs - this.phone.nowMs();
    const isNew = before !== undefined && before.notBeforeMs !== after.notBeforeMs;
    if (isNew && Math.abs(aheadMs - SYNC_LIMITS.largestWait) < SECOND_MS)
      heldUntilMs.set(after.key, this.world.loop.nowMs + aheadMs);
    else if (before && before.writtenAt !== after.writtenAt && !after.isAmended)
      heldUntilMs.delete(after.key);
  }

  /** I7, and the base of I13: no entry goes and no text changes except by a receipt or the person's wish. */
  private keepsEveryEntry(before: OutboxState, after: OutboxState): void {
    const slots = new Map([...after.entries.values()].map((entry) => [slotOf(entry), entry]));
    for (const entry of before.entries.values()) {
      const next = slots.get(slotOf(entry));
      if (!after.entries.has(entry.key) && !after.receipts.has(entry.key)) this.takeBack(entry);
      if (next) this.changesWords(entry, next);
      else if (!after.receipts.has(entry.key)) this.goesByWish(entry);
    }
  }

  private takeBack(entry: AnyEntry): void {
    const facts = this.world.ledger.see(this.phone, entry);
    if (this.world.ledger.isAllDeleted(this.phone, entry.owner)) facts.isDeletedAtOnce = true;
    // Where the disk was put back while the cancel was on its way, nobody knows of it before the write comes late.
    else facts.isTakenBack = !this.world.hasRolledBack || isKnownTo(this.world, entry.key);
  }

  private changesWords(entry: AnyEntry, next: AnyEntry): void {
    if (entry === next) return;
    const [words, nextWords] = [textOfEntry(entry), textOfEntry(next)];
    if (words === nextWords) return;
    const item = this.world.ledger.itemOf(nextWords);
    if (words === undefined || item?.owner !== entry.owner || item.name !== entry.name)
      this.world.fail('I7', `${entry.name} changed from ${words} to ${nextWords} without a reason`);
    this.world.ledger.giveUp(words);
  }

  private goesByWish(entry: AnyEntry): void {
    const { ledger } = this.world;
    const isJoined = textOfEntry(entry) === undefined && ledger.isAsked(this.phone, entry);
    const isDiscarded = ledger.isDiscarded(this.phone, entry) || ledger.isAllDeleted(this.phone, entry.owner);
    if (isDiscarded) ledger.giveUp(textOfEntry(entry));
    if (isDiscarded || isJoined) return;
    const invariant = this.phone.hasJustLostCache ? 'I11' : 'I7';
    this.world.fail(invariant, `${entry.name} ${textOfEntry(entry) ?? ''} disappeared without a reason`);
  }

  /**
   * I7: a receipt goes after 14 days, or back into the outbox for a restored server. I10: never because of a wrong
   * clock.
   */
  private keepsEveryReceipt(before: OutboxState, after: OutboxState): void {
    for (const key of before.receipts.keys()) {
      if (after.receipts.has(key) || after.entries.has(key)) continue;
      const ageMs = this.world.loop.nowMs - (this.deliveredAtMs.get(key) ?? 0);
      if (ageMs >= SYNC_LIMITS.receiptDays * DAY_MS) continue;
      const invariant = this.phone.wasClockSet ? 'I10' : 'I7';
      this.world.fail(invariant, `a receipt is deleted after ${Math.round(ageMs / DAY_MS)} days`);
    }
  }

  /** I3: as far as the phone's own disk says. */
  private keepsBytes(before: OutboxState, after: OutboxState): void {
    for (const [key, entry] of before.entries) {
      const next = after.entries.get(key);
      if (
        !next ||
        next === entry ||
        !entry.mayHaveLeft ||
        next.state === 'rejected' ||
        entry.state === 'rejected'
      )
        continue;
      if (!isDeepStrictEqual(entry.args, next.args))
        this.world.fail('I3', `${entry.name} ${key} changes after it may have left`);
      if (!next.mayHaveLeft)
        this.world.fail('I3', `${entry.name} ${key} loses the mark that it may have left`);
    }
  }

  /** I10: places count up, whatever the clock says. */
  private countsOn(before: OutboxState, after: OutboxState): void {
    for (const [key, { seq }] of after.entries) {
      if (before.entries.has(key) || before.receipts.has(key)) continue;
      const isPlaceKept = [...before.entries.values()].some((entry) => entry.seq === seq);
      if (!isPlaceKept && seq <= this.highestSeq && !this.world.ledger.keys.get(key)?.isRetried)
        this.world.fail('I10', `seq ${seq} is assigned after ${this.highestSeq}`);
      if (!Number.isSafeInteger(seq) || seq > 10_000) this.world.fail('I10', `seq ${seq} comes from a clock`);
    }
    for (const { seq } of after.entries.values()) this.highestSeq = Math.max(this.highestSeq, seq);
  }
}

/** I2: "Saved on this phone" is shown only after the text is on disk. */
export function checkSaidSaved(world: World, phone: Phone, key: string, text: string | undefined): void {
  const facts = world.ledger.keys.get(key);
  const item = world.ledger.itemOf(text);
  const isStored = facts?.phone === phone && (item?.isStored ?? true);
  if (!isStored) world.fail('I2', `${text ?? key} was reported as saved but never stored`);
}

/** The data of an entry or a receipt that must survive whatever happens to the cache. */
export const wordsOf = ({ entries, receipts }: OutboxState): string[] => [
  ...[...entries.values()].map(({ key, args, owner, seq }) =>
    JSON.stringify(['waits', key, args, owner, seq]),
  ),
  ...[...receipts.values()].map(({ key, args, version }: Receipt) =>
    JSON.stringify(['sent', key, args, version]),
  ),
];

/** Whether the server has an outcome of a write, to recognize a late copy. */
const isKnownTo = (world: World, key: string) => outcomesOf(world).some((outcome) => outcome.key === key);
