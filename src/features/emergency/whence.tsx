import { LocateButton } from '#src/places/locate-button.tsx';
import { fromPositionText } from '#src/places/measured-from.ts';
import type { Origin } from '#src/places/origin.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import { TextingButton } from './texting/texting-line.tsx';
import type { EmergencyState } from './use-emergency.ts';

/** The point that distances start from, with a button for a fresh position. */
export function Whence({ emergency: { origin, position, nowMs } }: { emergency: EmergencyState }) {
  // Reserves space, so that the list does not move.
  if (origin === undefined) return <div className="emergency-whence row quiet" data-tight data-gap="4" />;
  return (
    <div className="emergency-whence row quiet" data-tight data-gap="4">
      <p>{whenceText(origin, nowMs)}</p>
      <LocateButton variant="quiet" position={position} label={WORDS.locate} busy={WORDS.locating} />
      <TextingButton />
      {position.trouble && <p>{position.trouble}</p>}
    </div>
  );
}

function whenceText(origin: Origin, nowMs: number): string {
  if (origin.kind === 'unknown') return WORDS.fromNowhere;
  if (origin.kind === 'left') return WORDS.fromLeft;
  if (origin.kind === 'home')
    return origin.isGuess ? WORDS.fromGuess(origin.name) : WORDS.fromHome(origin.name);
  return fromPositionText(origin.name, origin, nowMs);
}
