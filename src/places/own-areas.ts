import { areasLeftBy, middleOf, nameAreasOf } from '#src/local/cache/identity.ts';
import type { Core } from '#src/local/core.ts';

/**
 * Names the areas again that somebody left here when they signed out, after the nearest town: they are signed in again. What
 * no table names stays without a name until the next time.
 */
export async function nameOwnAreas({ cache }: Core, id: number): Promise<void> {
  const left = await areasLeftBy(cache, id);
  if (left.length === 0) return;
  const { placeNameAt } = await import('./gazetteer.ts'); // hardly anybody has left one
  const names = new Map<string, string>();
  for (const area of left) {
    const name = await placeNameAt(area.centre).catch(() => null);
    if (name !== null) names.set(middleOf(area), name);
  }
  await nameAreasOf(cache, id, names);
}
