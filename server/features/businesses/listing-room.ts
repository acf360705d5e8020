import { LISTING_LIMITS } from '#contract/limits.ts';
import { boundingBox, type LatLng, milesBetween } from '#contract/shared/geo.ts';
import { DAY_MS } from '#contract/shared/time.ts';
import { LISTING_MESSAGES, scaledToServer } from '#contract/trust.ts';
import { PutOff } from '../../errors.ts';
import { assertRoomForListing } from '../../writes/newcomers.ts';
import type { WriteContext } from '../../writes/write.ts';
import { countOwned } from './businesses.repository.ts';

const WEEK_MS = 7 * DAY_MS;
/** An admin has checked the listing; the mark of an owner with a mailbox of the website is not enough. */
const CHECKED = '%"verifiedAt"%';

/** Keeps accounts, and all those of an address together, from filling the directory. @throws PutOff */
export async function assertListingRoom(w: WriteContext, place: LatLng): Promise<void> {
  const { user } = w;
  if (!user || user.isAdmin || w.sinceMs === null) return;
  if (w.newUntilMs !== null) assertRoomForListing(w, await countOwned(w.trx, user.id));
  else await assertOlderRoom(w, user.id, w.sinceMs, place);
  takeListing(w);
}

/**
 * Keeps one account from filling the directory, or the results around one place, after its first day. The room grows with
 * the account's age and with its checked listings. @throws PutOff
 */
async function assertOlderRoom(w: WriteContext, ownerId: number, sinceMs: number, place: LatLng) {
  const { services } = w;
  const { perDay, perDayMost, uncheckedNear } = LISTING_LIMITS;
  const scaled = (count: number) => scaledToServer(count, services.config.writesPerMinute);
  const { latest, checked, near } = await readOwn(w, ownerId, place);
  const allowedNear = scaled(uncheckedNear) + checked;
  if (near >= allowedNear) throw new PutOff(LISTING_MESSAGES.near(allowedNear), DAY_MS);
  const weeks = Math.floor((services.nowMs() - sinceMs) / WEEK_MS);
  const allowed = Math.min(scaled(perDay) + weeks + checked, scaled(perDayMost));
  const oldestMs = latest[allowed - 1];
  if (oldestMs !== undefined)
    throw new PutOff(LISTING_MESSAGES.perDay(allowed), oldestMs + DAY_MS - services.nowMs());
}

/** Counts the listings of an address, whatever its accounts; in memory, so that no address is stored. */
function takeListing({ address, services, ifUndone }: WriteContext): void {
  const made = services.limits.listingsByAddress;
  const waitMs = made.waitMs(address);
  if (waitMs > 0) throw new PutOff(LISTING_MESSAGES.ofAddress, waitMs);
  made.add(address);
  ifUndone(() => made.takeBack(address));
}

/** Returns the times of the last day's listings, newest first, and the counts of checked and of near unchecked ones. */
async function readOwn({ trx, services }: WriteContext, ownerId: number, place: LatLng) {
  const own = trx.selectFrom('businesses').where('owner_id', '=', ownerId);
  const isoIn = (ms: number) => new Date(services.nowMs() + ms).toISOString();
  const latest = await own
    .select('created_at')
    .where('created_at', '>', isoIn(-DAY_MS))
    .where('created_at', '<', isoIn(DAY_MS)) // later ones are from before the clock was set back
    .orderBy('created_at', 'desc')
    .execute();
  const { checked } = await own
    .select(({ fn }) => fn.countAll<number>().as('checked'))
    .where('facts', 'like', CHECKED)
    .executeTakeFirstOrThrow();
  const { south, north } = boundingBox(place, LISTING_LIMITS.nearMiles);
  const unchecked = await own
    .select(['lat', 'lng'])
    .where('facts', 'not like', CHECKED)
    .where('lat', '>=', south)
    .where('lat', '<=', north)
    .execute();
  const isNear = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
    lat !== null && lng !== null && milesBetween(place, { lat, lng }) <= LISTING_LIMITS.nearMiles;
  return {
    latest: latest.map((row) => Date.parse(row.created_at)),
    checked,
    near: unchecked.filter(isNear).length,
  };
}
