import type { Search } from '#src/features/explore/search.ts';
import { NO_FILTERS } from '#src/features/explore/search-params.ts';
import { startPhone } from '#tests/support/device.ts';
import { type BusinessFixture, HOME, startTestServer } from '#tests/support/server.ts';

export const search = (changes: Partial<Search> = {}): Search => ({
  place: 'Gainesville, FL',
  centre: HOME,
  radiusMiles: 25,
  ...NO_FILTERS,
  sort: 'distance' as const,
  isNationwide: false,
  isRegion: false,
  q: '',
  ...changes,
});

/** A phone that skips pauses. */
export async function start(businesses: number | BusinessFixture[]) {
  const server = await startTestServer({ businesses });
  const phone = startPhone(server);
  phone.skipPauses();
  return { server, phone };
}
