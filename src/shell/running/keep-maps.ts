import type { Core } from '#src/local/core.ts';
import type { KeepReport } from '#src/local/sync/area-keeper.ts';

/** Fetches missing map data after every download of areas. Its code is loaded only then. */
export function keepMapsOfAreas(core: Core): void {
  const run = core.keeper.run.bind(core.keeper);
  let going: Promise<KeepReport> | null = null;
  let followed: Promise<KeepReport> | null = null;
  core.keeper.run = () => {
    const work = run();
    if (followed === null || work !== going) followed = work.then((report) => follow(core, report));
    going = work;
    return followed;
  };
}

async function follow(core: Core, report: KeepReport): Promise<KeepReport> {
  if (report !== 'done') return report;
  // Not cached and not reachable: the next download tries again.
  const parts = await import('#src/features/map/keep-maps.ts').catch(() => null);
  await parts?.keepMaps(core);
  return report;
}
