import { House, Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { RemoveQuestion } from '#src/data/write/remove-question.tsx';
import { freedRoadBytes } from '#src/features/map/roads/area-roads.local.ts';
import { freedBytes } from '#src/local/storage/usage.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatAge } from '#src/ui/formats/format-age.ts';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { formatCount } from '#src/ui/formats/format-number.ts';
import { Meta, Row } from '#src/ui/layout/layout.tsx';
import { Badge } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { AreaLink } from './area-link.tsx';
import { AreaProgress, AreaSwitch, FullNote, useSpokenArrival } from './area-progress.tsx';
import { type AreaHoldings, type AreaView, readHoldings } from './areas.local.ts';
import { AREA_WORDS as WORDS } from './areas.words.ts';
import { areaName } from './format.ts';
import { useAreaActions } from './use-area-actions.ts';

interface AreaCardProps {
  area: AreaView;
  /** Shared by all cards: the person has just made one of them the home area. */
  isHomeAwaited: RefObject<boolean>;
}

/** An area: its contents and age, or its download progress. Any area but the home area can be removed. */
export function AreaCard({ area, isHomeAwaited }: AreaCardProps) {
  const { centre, radiusMiles, state } = area;
  const name = areaName(area);
  const holdings = useLive(
    // While pages arrive, each would make it read the whole area again.
    async (core) => (state === 'whole' ? readHoldings(core, { centre, radiusMiles }) : undefined),
    [centre.lat, centre.lng, radiusMiles, state],
  );
  useSpokenArrival(area);
  const heading = useFocusAtHome(area, isHomeAwaited);
  const awaitHome = () => {
    isHomeAwaited.current = true;
  };
  return (
    <Card as="li" className="area-card stack" data-gap="2" data-align="start" aria-label={name}>
      <div className="area-name row" data-gap="2">
        <h3 ref={heading} tabIndex={-1}>
          <AreaLink area={area} className="card-link">
            {name}
          </AreaLink>
        </h3>
        {area.isHome && <Badge>{WORDS.home}</Badge>}
      </div>
      {area.isHome && <Meta>{area.isGuess ? WORDS.homeGuess : WORDS.homeHint}</Meta>}
      {state === 'whole' && holdings && <Holdings holdings={holdings} />}
      <AreaProgress area={area} />
      {(state !== 'whole' || !area.isHome) && (
        <Row>
          <AreaSwitch area={area} />
          {!area.isHome && <MakeHome area={area} name={name} onChosen={awaitHome} />}
          {!area.isHome && <RemoveArea area={area} name={name} />}
        </Row>
      )}
    </Card>
  );
}

function Holdings({ holdings }: { holdings: AreaHoldings }) {
  const nowMs = useCore().reach.serverNowMs();
  const { businesses, bytes, savedAtMs } = holdings;
  const parts = [
    WORDS.businesses(formatCount(businesses), businesses === 1),
    WORDS.onPhone(formatBytes(bytes)),
    ...(savedAtMs === null ? [] : [WORDS.savedAt(formatAge(savedAtMs, nowMs))]),
  ];
  return <Meta>{parts.join(' · ')}</Meta>;
}

/** The new home area moves to the top card, which takes the focus from the button that disappears. */
function useFocusAtHome({ isHome, centre }: AreaView, isAwaited: RefObject<boolean>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const homeAt = isHome ? `${centre.lat},${centre.lng}` : null;
  useEffect(() => {
    if (homeAt === null || !isAwaited.current) return;
    isAwaited.current = false;
    heading.current?.focus();
  }, [homeAt, isAwaited]);
  return heading;
}

function MakeHome({ area, name, onChosen }: { area: AreaView; name: string; onChosen: () => void }) {
  const { makeHome, isFull } = useAreaActions();
  const announce = useAnnounce();
  return (
    <>
      <FullNote isFull={isFull} />
      <Button
        variant="quiet"
        icon={House}
        aria-label={WORDS.actionOf(WORDS.makeHome, name)}
        onClick={() => {
          onChosen();
          makeHome(area, () => announce(WORDS.isHomeNow(name)));
        }}
      >
        {WORDS.makeHome}
      </Button>
    </>
  );
}

function RemoveArea({ area, name }: { area: AreaView; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { remove } = useAreaActions();
  const frees = useLive(
    async (core) =>
      isAsking ? (await freedBytes(core.cache, area.key)) + (await freedRoadBytes(core, area.key)) : null,
    [isAsking, area.key],
  );
  const onRemove = async () => {
    await remove(area);
    return undefined;
  };
  return (
    <>
      <Button
        variant="quiet"
        icon={Trash2}
        aria-label={WORDS.actionOf(WORDS.remove, name)}
        onClick={() => setIsAsking(true)}
      >
        {WORDS.remove}
      </Button>
      <RemoveQuestion
        of={isAsking}
        onClose={() => setIsAsking(false)}
        title={WORDS.removeTitle(name)}
        confirm={WORDS.removeIt}
        keep={WORDS.keepIt}
        closeLabel={WORDS.close}
        onRemove={onRemove}
      >
        {typeof frees === 'number' && (
          <p>{frees > 0 ? WORDS.removeFrees(formatBytes(frees)) : WORDS.removeFreesNothing}</p>
        )}
      </RemoveQuestion>
    </>
  );
}
