import { areasLeftBy, middleOf, nameAreasOf } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';

/** Names a person's areas after the nearest town when they sign in again; a sign-out removes the names. */
export async function nameOwnAreas({ cache }: Core, id: number): Promise<void> {
  const left = await areasLeftBy(cache, id);
  if (left.length === 0) return;
  const { placeNameAt } = await import('./gazetteer.ts'); // rarely needed
  const names = new Map<string, string>();
  for (const area of left) {
    const name = await placeNameAt(area.centre).catch(() => null);
    if (name !== null) names.set(middleOf(area), name);
  }
  await nameAreasOf(cache, id, names);
}
