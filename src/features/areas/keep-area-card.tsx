import { Download } from 'lucide-react';
import { useState } from 'react';
import { SEARCH_LIMITS } from '#contract/limits.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { Button, type ButtonVariant } from '#src/ui/acts/button.tsx';
import { KeptMark } from '#src/ui/shown/badge.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { latePart } from '#src/ui/shown/late-part.tsx';
import { AreaProgress, AreaSwitch, useSpokenArrival } from './area-progress.tsx';
import { readKept } from './areas.local.ts';
import { AREA_WORDS as WORDS } from './areas.words.ts';
import { areaName } from './format.ts';
import { KeepDialog } from './keep-dialog.tsx';
import type { NamedPlace } from './use-place-choice.ts';
import './areas.css';

const AskWhomOnce = latePart(
  async () => (await import('#src/features/people/ask-whom-card.tsx')).AskWhomOnce,
);

export interface KeepAreaProps {
  place: NamedPlace;
  radiusMiles: number;
}

/** The button "Keep this area" beside the results; once it is kept, its progress, and whom to call at night. */
export function KeepArea({ place, radiusMiles }: KeepAreaProps) {
  const { lat, lng } = place.centre;
  const keptRadius = Math.min(radiusMiles, SEARCH_LIMITS.radiusMaxMiles);
  const area = useLive(
    (core) => readKept(core, { centre: { lat, lng }, radiusMiles: keptRadius }),
    [lat, lng, keptRadius],
  );
  useSpokenArrival(area);
  if (area)
    return (
      <>
        {area.state === 'whole' ? (
          <KeptMark>{WORDS.kept}</KeptMark>
        ) : (
          <Card
            as="section"
            className="area-card stack"
            data-gap="2"
            data-align="start"
            aria-label={areaName(area)}
          >
            <b>{areaName(area)}</b>
            <AreaProgress area={area} />
            <AreaSwitch area={area} />
          </Card>
        )}
        {!area.isHome && <AskWhomOnce />}
      </>
    );
  return (
    <KeepButton
      place={place}
      radiusMiles={keptRadius}
      label={WORDS.keep}
      isUnread={area === undefined} // most areas are not kept
    />
  );
}

export interface KeepButtonProps {
  /** The place to keep; if missing, the person chooses one. */
  place?: NamedPlace;
  /** Initial text of the place field. */
  text?: string;
  radiusMiles: number;
  label: string;
  variant?: ButtonVariant;
  /** Hides the button, but keeps its room. */
  isUnread?: boolean;
}

/** A button that opens the dialog. */
export function KeepButton({ label, variant = 'secondary', isUnread, ...start }: KeepButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        icon={Download}
        data-unread={isUnread || undefined}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <KeepDialog {...start} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
