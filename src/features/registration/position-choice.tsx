import type { LatLng } from '#contract/shared/geo.ts';
import { LocateButton } from '#src/places/locate-button.tsx';
import { usePosition } from '#src/places/use-position.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { numberFormat } from '#src/ui/formats/formatters.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { REGISTRATION_WORDS as WORDS } from './registration.words.ts';

export interface PositionChoiceProps {
  point: LatLng | null;
  onChange: (point: LatLng | null) => void;
}

/** Decimals: 0.0001 degree is about 11 meters, the accuracy of a phone. */
const POSITION_DIGITS = 4;
const digits = numberFormat({
  minimumFractionDigits: POSITION_DIGITS,
  maximumFractionDigits: POSITION_DIGITS,
});

/** Uses the phone's position for the business, or removes it. */
export function PositionChoice({ point, onChange }: PositionChoiceProps) {
  const position = usePosition(({ point: own }) => onChange(own), { failed: AUTH_WORDS.locateFailed });
  return (
    <div className="registration-position stack" data-gap="2" data-align="start">
      {point ? (
        <>
          <Note tone="good">{WORDS.positionTaken(digits(point.lat), digits(point.lng))}</Note>
          <Button variant="secondary" onClick={() => onChange(null)}>
            {WORDS.dropPosition}
          </Button>
        </>
      ) : (
        <>
          <LocateButton position={position} label={WORDS.usePosition} busy={WORDS.findingPosition} />
          <p>{WORDS.positionHint}</p>
        </>
      )}
      {position.trouble && <Note tone="warn">{position.trouble}</Note>}
    </div>
  );
}
