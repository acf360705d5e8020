import type { Outbox } from './outbox.ts';
import { readNewest } from './successors.ts';

/** The call that takes the pictures of a listing. @param business its id, or the key of its registration */
export const picturesPath = (business: number | string): string => `/api/businesses/${business}/pictures`;

/** Pictures follow a registration that got another key, and go with one that was deleted. */
export async function followRegistrations(outbox: Outbox, owner: number): Promise<void> {
  await outbox.transaction('rw', [outbox.pictures, outbox.meta], async () => {
    const newestOf = await readNewest(outbox);
    for (const picture of await outbox.pictures.where('owner').equals(owner).toArray()) {
      const { path, business } = picture;
      if (typeof business !== 'string') continue;
      const newest = newestOf(business);
      if (newest === business) continue;
      await outbox.pictures.delete(path);
      if (newest === null) continue;
      const hash = path.slice(path.lastIndexOf('/') + 1);
      await outbox.pictures.put({ ...picture, path: `${picturesPath(newest)}/${hash}`, business: newest });
    }
  });
}
