import { Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { areaStreamsWithin } from '#contract/shared/geo.ts';
import { FORUM_STREAM } from '#contract/sync.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { AreaLink } from '#src/features/areas/area-link.tsx';
import { AREA_WORDS } from '#src/features/areas/areas.words.ts';
import { areaKey, eachCircle } from '#src/local/areas/areas.ts';
import { readAreas } from '#src/local/areas/read-areas.ts';
import { count } from '#src/local/cache/businesses.ts';
import type { Core } from '#src/local/core.ts';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { Meta } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { SETTINGS_SECTIONS } from '#src/ui/layout/settings-sections.ts';
import { Badge } from '#src/ui/shown/badge.tsx';
import { RuledList } from '#src/ui/shown/card.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';

interface KeptRow {
  key: string;
  /** Its name, as a link to it. */
  link: ReactNode;
  holds: string;
  /** Time of the oldest complete copy, server's clock, epoch milliseconds; null if there is none. */
  savedAtMs: number | null;
  isHome?: boolean;
  /** Why it is incomplete. */
  lacks?: string | false | undefined;
}

const SETTINGS_PATH: string = '/settings';

/** Lists the areas and forums that this phone keeps, with their ages. @param nowMs server's clock. */
export function KeptList({ nowMs }: { nowMs: number }) {
  const rows = useLive(readKept, []);
  if (!rows) return null;
  return (
    <Section
      title={WORDS.keptHeading}
      lede={rows.length > 0 ? WORDS.keptLede : WORDS.nothingKept}
      link={
        <Link to={SETTINGS_PATH} hash={SETTINGS_SECTIONS.areas}>
          {AREA_WORDS.manage}
        </Link>
      }
    >
      {rows.length > 0 && (
        <RuledList label={WORDS.keptHeading}>
          {rows.map((row) => (
            <li key={row.key}>
              <Icon icon={Smartphone} />
              <div>
                {row.link} {row.isHome && <Badge>{AREA_WORDS.home}</Badge>}
                <Meta>
                  {row.holds} · {ageText(row, nowMs)}
                </Meta>
              </div>
            </li>
          ))}
        </RuledList>
      )}
    </Section>
  );
}

const ageText = ({ lacks, savedAtMs }: KeptRow, nowMs: number) =>
  lacks || (savedAtMs === null ? WORDS.notCopied : formatAge(savedAtMs, nowMs));

async function readKept(core: Core): Promise<KeptRow[]> {
  const { cache, reach } = core;
  const areas = await Promise.all(
    eachCircle(await readAreas(cache)).map(async (area) => {
      const circle = { location: area.centre, radius: area.radiusMiles };
      return {
        key: areaKey(area),
        isHome: area.isHome,
        link: (
          <AreaLink area={area} className="card-link">
            {WORDS.keptArea(area.name, area.radiusMiles)}
          </AreaLink>
        ),
        holds: WORDS.businesses(await count(cache, circle, reach.serverNowMs())),
        savedAtMs: await oldestCopy(core, areaStreamsWithin(area.centre, area.radiusMiles)),
        lacks: area.isEvicted && AREA_WORDS.evictedShort,
      };
    }),
  );
  const forumSavedAtMs = await oldestCopy(core, [FORUM_STREAM]);
  if (forumSavedAtMs === null) return areas;
  const holds = WORDS.threads(await cache.threads.count());
  return [
    ...areas,
    {
      key: FORUM_STREAM,
      link: (
        <Link className="card-link" to="/forums">
          {WORDS.forum}
        </Link>
      ),
      holds,
      savedAtMs: forumSavedAtMs,
    },
  ];
}

/** Returns the oldest time of a complete copy of these streams; null if one was never copied. */
async function oldestCopy({ cache }: Core, streams: string[]): Promise<number | null> {
  const cursors = await cache.cursors.bulkGet(streams);
  const times = cursors.map((cursor) => cursor?.syncedAtMs ?? null);
  return times.includes(null) ? null : Math.min(...times.filter((time) => time !== null));
}
