import type { Core } from '#src/local/core.ts';
import { keepCountiesOfAreas } from './area-counties.local.ts';
import { keepRoadsOfAreas } from './roads/keep-roads.ts';

/** Fetches what the maps of the kept areas lack: counties, then roads and water where the server has them. */
export async function keepMaps(core: Core): Promise<void> {
  await keepCountiesOfAreas(core);
  await keepRoadsOfAreas(core);
}
