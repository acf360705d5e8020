import type { Core } from '#src/local/core.ts';
import { keepCountiesOfAreas } from './area-counties.local.ts';
import { keepRoadsOfAreas } from './roads/keep-roads.ts';

/** Fetches the missing map files of the kept areas: counties, then roads and water. */
export async function keepMaps(core: Core): Promise<void> {
  await keepCountiesOfAreas(core);
  await keepRoadsOfAreas(core);
}
