import { Link } from '@tanstack/react-router';
import { type Business, DEFAULT_STATE } from '#contract/businesses.ts';
import { HOME_LIMITS } from '#contract/limits.ts';
import { stateName } from '#contract/shared/places.ts';
import { CATALOGUE_STREAM } from '#contract/sync.ts';
import { FirstCopy } from '#src/data/read/first-copy.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { BusinessCard } from '#src/features/businesses/business-card.tsx';
import { paintListings, unsentOf } from '#src/features/owners/owners.local.ts';
import { readPinnedIds } from '#src/features/people/people.local.ts';
import { isCopied } from '#src/local/cache/tables.ts';
import type { Core } from '#src/local/core.ts';
import { useWriter } from '#src/session/session-context.tsx';
import { Columns } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { HOME_WORDS } from './home.words.ts';

const WORDS = HOME_WORDS.featured;

/**
 * Reads up to three featured businesses in Florida from this phone, best rated first, ties by id; null before its
 * first copy of the catalogue.
 * @param owner whose unsent changes are applied.
 */
export async function readFeatured(core: Core, owner: number | null = null): Promise<Business[] | null> {
  const hasCatalogue = await isCopied(core.cache, CATALOGUE_STREAM); // before the rows that come with it
  const unsent = await unsentOf(core, owner);
  const rows = await core.cache.businesses
    .filter(({ isFeatured, state }) => isFeatured && stateName(state) === DEFAULT_STATE)
    .toArray();
  if (rows.length === 0 && !hasCatalogue) return null;
  const featured = rows
    .sort((a, b) => b.rating - a.rating || a.id - b.id)
    .slice(0, HOME_LIMITS.featured)
    .map(({ lat: _lat, lng: _lng, h: _h, ...business }) => business);
  return paintListings(featured, unsent);
}

/** "Featured Florida Businesses". Left out if there are none (docs/product.md, P26). */
export function Featured({ id }: { id: string }) {
  const user = useWriter();
  const owner = user?.id ?? null;
  const featured = useLive((core) => readFeatured(core, owner), [owner]);
  const pinnedIds = useLive((core) => readPinnedIds(core, user), [user]);
  if (featured?.length === 0) return null;
  return (
    <Section title={WORDS.title} id={id} link={featured && <Link to="/explore">{WORDS.all}</Link>}>
      {featured ? (
        <Columns wide={3} narrow="scroll">
          {featured.map((business) => (
            <BusinessCard key={business.id} business={business} isPinned={pinnedIds?.has(business.id)} />
          ))}
        </Columns>
      ) : (
        <FirstCopy label={WORDS.loading} />
      )}
    </Section>
  );
}
