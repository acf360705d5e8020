import { SYNC_LIMITS } from '#contract/limits.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import type { AnyEntry, Receipt } from '#src/local/outbox/outbox.ts';
import { type Item, textOf, textOfEntry } from '../ledger.ts';
import type { Phone } from '../phone.ts';
import type { World } from '../world.ts';
import { waitsForNothing } from './delay.ts';
import { outcomesOf } from './server.ts';
import { isNothingSendable } from './shown.ts';

/** I2 and I10: after the calm every entry that was reported as saved is delivered once, or remains with a reason. */
export function checkDelivered(world: World): void {
  const applied = new Set(outcomesOf(world).flatMap(({ key, isApplied }) => (isApplied ? [key] : [])));
  const sentTexts = new Set(
    [...applied].flatMap((key) => textOf(world.ledger.keys.get(key)?.args ?? {}) ?? []),
  );
  for (const item of world.isForgotten ? [] : world.ledger.items.values())
    if (item.isSaved && !item.isGivenUp && !world.gone.has(Number(item.owner)))
      isSafe(world, item, sentTexts);
  for (const phone of world.phones) {
    for (const receipt of phone.receipts())
      if (
        !world.isForgotten &&
        !applied.has(receipt.key) &&
        !isOldState(world, receipt) &&
        !world.gone.has(Number(receipt.owner))
      )
        world.fail(
          'I2',
          `${receipt.name} ${textOf(receipt.args) ?? receipt.key} was reported as sent but is not on the server`,
        );
    for (const entry of phone.entries()) standsWithReason(world, phone, entry, applied);
  }
}

/** I10: after a quiet day with signal nothing waits for a time that a wrong clock has set. */
export function checkNothingHeldByClock(world: World, phone: Phone): void {
  if (!phone.user() || isNothingSendable(phone)) return;
  const latestMs = phone.nowMs() + SYNC_LIMITS.largestWait;
  const meta = phone.disk.rows<{ name: string; value: { notBeforeMs?: number } }>('outbox', 'meta');
  const link = meta.find(({ name }) => name === 'link')?.value.notBeforeMs ?? 0;
  if (link > latestMs)
    world.fail('I10', `${phone.name} sends nothing before ${new Date(link).toISOString()}`);
}

/**
 * A write that changed nothing has the version of the row that it found: within the shared history that still holds.
 */
function isOldState(world: World, { name, version }: Receipt): boolean {
  const [fork] = world.host.rows<{ version: number }>('select max(forked_at) as version from epochs');
  return (
    (name === 'post.like' || name === 'thread.follow') &&
    version <= Math.max(fork?.version ?? 0, world.versionRolledBack)
  );
}

function isSafe(world: World, { text, name, phone }: Item, sentTexts: ReadonlySet<string>): void {
  const kept = phone.entries().filter((entry) => textOfEntry(entry) === text);
  const isKept = kept.length > 0;
  if (sentTexts.has(text) && kept.some((entry) => !isRefusedByLostDisk(world, entry)))
    world.fail('I2', `${name} ${text} is delivered but still in the outbox`);
  if (!isKept && !sentTexts.has(text)) world.fail('I2', `${name} ${text} is lost`);
}

/** A refusal may have been on a disk that was put back: then a late copy of the write is posted. */
const isRefusedByLostDisk = (world: World, { state }: AnyEntry) =>
  world.hasRolledBack && state === 'rejected';

/** An entry that remains after the calm has a reason: refused, set aside, or behind one that is. */
function standsWithReason(world: World, phone: Phone, entry: AnyEntry, applied: ReadonlySet<string>): void {
  const isRefused = entry.state === 'rejected';
  if (isRefused && applied.has(entry.key) && !isRefusedByLostDisk(world, entry))
    world.fail('I2', `${entry.name} ${entry.key} is reported as refused but is on the server`);
  if (isRefused && entry.problem) return;
  if (world.gone.has(Number(entry.owner)) || isHeld(phone, entry)) return;
  if (entry.state === 'parked' || waitsForNothing(world, phone, entry)) return; // checked elsewhere
  const invariant = Math.abs(phone.skewMs) > DAY_MS ? 'I10' : 'I2';
  world.fail(
    invariant,
    `${entry.name} ${textOfEntry(entry) ?? entry.key} is ${entry.state} without a reason`,
  );
}

const isHeld = (phone: Phone, entry: AnyEntry) =>
  phone
    .entries()
    .some(
      (other) =>
        entry.needs.includes(other.key) ||
        (other.seq < entry.seq &&
          other.lane === entry.lane &&
          other.owner === entry.owner &&
          other.state !== 'rejected'),
    );
