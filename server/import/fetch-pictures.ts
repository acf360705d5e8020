import { createHash } from 'node:crypto';
import { PICTURE_LIMITS } from '#contract/pictures.ts';
import type { Reader, Store } from '../db/store.ts';
import { AppError } from '../errors.ts';
import { findAnyBusinessRow } from '../features/businesses/businesses.repository.ts';
import { findListingPictures, isStored } from '../features/pictures/pictures.repository.ts';
import { insertPicture, saveImages } from '../features/pictures/pictures.service.ts';
import { encodePicture } from '../pictures/encode-picture.ts';
import { FetchFault, fetchPicture } from '../pictures/fetch-picture.ts';
import { checksumOf, type PictureStore, readPicture } from '../pictures/picture-files.ts';
import { BATCH_ROWS } from './import.ts';
import type { ListingDraft } from './listing.ts';
import type { ImportEnvironment } from './run.ts';

/** A picture that a list names and its listing has not got. */
interface Wanted {
  businessId: number;
  name: string;
  address: string;
}

/** The pictures of a list after a run. */
export interface FetchedPictures {
  stored: number;
  /** Pictures that were not asked for. */
  left: number;
  /** Name, address and reason. */
  failed: string[];
}

/** Pictures that are fetched at the same time. */
const AT_ONCE = 4;

/** Finds the pictures of a list that its listings have not got. Owned listings show only what their owner has chosen. */
async function findWanted(db: Reader, drafts: readonly ListingDraft[]): Promise<Wanted[]> {
  const illustrated = drafts.filter(({ images }) => images !== undefined);
  const wanted: Wanted[] = [];
  for (let from = 0; from < illustrated.length; from += BATCH_ROWS) {
    const some = illustrated.slice(from, from + BATCH_ROWS);
    const rows = await db
      .selectFrom('businesses')
      .select(['id', 'name', 'source_identity'])
      .where(
        'source_identity',
        'in',
        some.map(({ identity }) => identity),
      )
      .where('owner_id', 'is', null)
      .execute();
    const existing = await db
      .selectFrom('fetched_pictures')
      .selectAll()
      .where(
        'business_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
    const isKnown = new Set(existing.map(({ business_id, address }) => `${business_id} ${address}`));
    const byIdentity = new Map(rows.map((row) => [row.source_identity, row]));
    for (const { identity, images = [] } of some) {
      const row = byIdentity.get(identity);
      if (row)
        for (const address of images)
          if (!isKnown.has(`${row.id} ${address}`))
            wanted.push({ businessId: row.id, name: row.name, address });
    }
  }
  return wanted;
}

/** Fetches the pictures that a file names, or counts them. @param store null with a dry run */
export async function picturesIn(
  store: Store | null,
  drafts: readonly ListingDraft[],
  isFetching: boolean,
  { pictures, fetchPicture: fetch, progress, nowIso }: ImportEnvironment,
): Promise<FetchedPictures> {
  const wanted = store && (await findWanted(store.read, drafts));
  if (wanted && isFetching && pictures) {
    const onShare = (share: number) => progress.show('pictures', share);
    return fetchPictures({ store, pictures, nowIso, fetch, onShare }, wanted);
  }
  const left = wanted?.length ?? drafts.reduce((sum, { images = [] }) => sum + images.length, 0);
  return { stored: 0, left, failed: [] };
}

/** Fetching pictures, with what it needs. */
interface PictureRun {
  store: Store;
  pictures: PictureStore;
  nowIso: string;
  /** Default: over HTTPS. */
  fetch?: ((address: string) => Promise<Buffer>) | undefined;
  onShare?: (share: number) => void;
}

/** Fetches pictures into the store. A run that was cut off goes on where it stopped, because each one is recorded. */
async function fetchPictures(run: PictureRun, wanted: readonly Wanted[]): Promise<FetchedPictures> {
  const done: FetchedPictures = { stored: 0, left: 0, failed: [] };
  const byListing = new Map<number, Wanted[]>();
  for (const one of wanted) byListing.set(one.businessId, [...(byListing.get(one.businessId) ?? []), one]);
  const waiting = byListing.values();
  let ended = 0;
  const work = async () => {
    for (const ofListing of waiting)
      for (const picture of ofListing) {
        const fault = await fetchOne(run, picture);
        if (fault === null) done.stored++;
        else done.failed.push(`${picture.name}: ${picture.address} (${fault})`);
        run.onShare?.(++ended / wanted.length);
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

/** @returns the reason if it failed. */
async function fetchOne(run: PictureRun, { businessId, address }: Wanted): Promise<string | null> {
  const { fetch = fetchPicture } = run;
  try {
    const bytes = await fetch(address);
    await run.pictures.inTurn(() => storeOne(run, { businessId, address, bytes }));
    return null;
  } catch (error) {
    const fault = faultIn(error);
    if (fault === null) throw error;
    return fault;
  }
}

function faultIn(error: unknown): string | null {
  if (error instanceof FetchFault) return error.message;
  if (!(error instanceof AppError)) return null;
  const { detail, errors = [] } = error.problem;
  return errors[0]?.message ?? detail;
}

async function storeOne(
  { store, pictures, nowIso }: PictureRun,
  { businessId, address, bytes }: Pick<Wanted, 'businessId' | 'address'> & { bytes: Buffer },
): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const stored = await readPicture(pictures, hash);
  const files = stored ?? (await encodePicture(bytes));
  if (!stored) await pictures.put(hash, files);
  await store.write(async ({ trx }) => {
    const listing = await findAnyBusinessRow(trx, businessId);
    if (!listing || listing.owner_id !== null) return; // meanwhile deleted or claimed
    await trx.insertInto('fetched_pictures').values({ business_id: businessId, address }).execute();
    const after = await findListingPictures(trx, businessId);
    if (after.length < PICTURE_LIMITS.perListing && !after.some((one) => one.hash === hash)) {
      const picture = { business: businessId, hash, checksum: checksumOf(files) };
      await insertPicture({ trx, nowIso }, picture, { after, isWaiting: false });
    }
    await saveImages({ trx, nowIso }, listing);
  });
  // A running server may have removed the files while they had no row.
  const isKept = await isStored(store.read, hash);
  if (isKept && !(await readPicture(pictures, hash))) await pictures.put(hash, files);
}
