import { CirclePause, CirclePlay } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useIsOffline } from '#src/data/core/use-reach.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useAnnounce } from '#src/ui/shown/live-region.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { Progress } from '#src/ui/shown/progress.tsx';
import type { AreaView } from './areas.local.ts';
import { AREA_WORDS as WORDS } from './areas.words.ts';
import { areaName, progressText, stateText } from './format.ts';
import { useAreaActions } from './use-area-actions.ts';
import './areas.css';

/** An incomplete area: progress bar, amount, and why it has stopped. */
export function AreaProgress({ area }: { area: AreaView }) {
  const isOffline = useIsOffline();
  if (area.state === 'whole') return null;
  const name = areaName(area);
  return (
    <div className="area-progress stack" data-gap="2" data-align="start">
      {area.state !== 'evicted' && area.state !== 'saving' && (
        <div className="area-bar stack" data-gap="2">
          <Progress label={WORDS.progress(name)} value={area.progress.done} max={area.progress.all || 1} />
          <span>{progressText(area.progress)}</span>
        </div>
      )}
      <p>{stateText(area.state, isOffline)}</p>
    </div>
  );
}

/** The button that pauses, resumes or restarts a download. */
export function AreaSwitch({ area }: { area: AreaView }) {
  const { pause, resume, isFull } = useAreaActions();
  if (area.state === 'whole') return null;
  const isMoving = area.state === 'fetching';
  const label = isMoving ? WORDS.pause : resumeLabel(area.state);
  return (
    <>
      <FullNote isFull={isFull} />
      <Button
        variant="secondary"
        icon={isMoving ? CirclePause : CirclePlay}
        aria-label={WORDS.actionOf(label, areaName(area))}
        onClick={() => (isMoving ? pause(area) : resume(area))}
      >
        {label}
      </Button>
    </>
  );
}

function resumeLabel(state: AreaView['state']): string {
  if (state === 'evicted') return WORDS.again;
  return state === 'person' || state === 'full' ? WORDS.resume : WORDS.downloadNow;
}

/** Announces to screen readers when a download on the screen is complete. */
export function useSpokenArrival(area: AreaView | null | undefined): void {
  const announce = useAnnounce();
  const isUnderWay = useRef(false);
  const state = area?.state;
  const name = area ? areaName(area) : '';
  useEffect(() => {
    if (state === 'whole' && isUnderWay.current) announce(WORDS.done(name));
    isUnderWay.current = state === 'fetching';
  }, [announce, state, name]);
}

/** Says that the last press was not stored. */
export function FullNote({ isFull }: { isFull: boolean }) {
  if (!isFull) return null;
  return (
    <Note tone="bad" isAlert>
      {WORDS.phoneFull}
    </Note>
  );
}
