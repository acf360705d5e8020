import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { LatLng } from '#contract/shared/geo.ts';
import { PLACE_WORDS } from '#src/places/places.words.ts';
import { currentPosition } from '#src/places/position.ts';
import { AUTH_WORDS } from '#src/session/session.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { LOCALE } from '#src/words/in-languages.ts';
import { REGISTRATION_WORDS as WORDS } from './registration.words.ts';

export interface PositionChoiceProps {
  point: LatLng | null;
  onChange: (point: LatLng | null) => void;
}

/** Digits after the point: 0.0001 degree is about 11 metres, as exact as a phone's position. */
const POSITION_DIGITS = 4;
const digits = new Intl.NumberFormat(LOCALE, {
  minimumFractionDigits: POSITION_DIGITS,
  maximumFractionDigits: POSITION_DIGITS,
});

/** Takes the phone's position for the business, or lets go of it. */
export function PositionChoice({ point, onChange }: PositionChoiceProps) {
  const announce = useAnnounce();
  const [state, setState] = useState<'idle' | 'asking' | string>('idle');
  const take = () => {
    setState('asking');
    announce(WORDS.findingPosition);
    void currentPosition().then((found) => {
      if (found.kind === 'found') onChange(found.point);
      setState(found.kind === 'found' ? 'idle' : messageOf(found.kind));
    });
  };
  const trouble = state === 'idle' || state === 'asking' ? null : state;
  return (
    <div className="registration-position stack" data-gap="2" data-align="start">
      {point ? (
        <>
          <Note tone="good">{WORDS.positionTaken(digits.format(point.lat), digits.format(point.lng))}</Note>
          <Button variant="secondary" onClick={() => onChange(null)}>
            {WORDS.dropPosition}
          </Button>
        </>
      ) : (
        <>
          <Button variant="secondary" icon={LocateFixed} isBusy={state === 'asking'} onClick={take}>
            {state === 'asking' ? WORDS.findingPosition : WORDS.usePosition}
          </Button>
          <p>{WORDS.positionHint}</p>
        </>
      )}
      {trouble && (
        <Note tone="warn" isAlert>
          {trouble}
        </Note>
      )}
    </div>
  );
}

const messageOf = (kind: 'unsupported' | 'failed') =>
  kind === 'unsupported' ? PLACE_WORDS.unsupported : AUTH_WORDS.locateFailed;
