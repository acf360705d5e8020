import { keepPicturesOfAreas } from '#src/features/pictures/area-pictures.local.ts';
import type { Core } from '#src/local/core.ts';
import { keepCountiesOfAreas } from './area-counties.local.ts';
import { keepRoadsOfAreas } from './roads/keep-roads.ts';

/** Fetches the missing files of the kept areas: counties, small pictures of listings, then roads and water. */
export async function keepMaps(core: Core): Promise<void> {
  await keepCountiesOfAreas(core);
  await keepPicturesOfAreas(core);
  await keepRoadsOfAreas(core);
}
