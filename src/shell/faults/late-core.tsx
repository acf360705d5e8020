import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SYNC_LIMITS } from '#contract/limits.ts';
import { useCore } from '#src/data/core/core-context.tsx';
import { isStill } from '#src/data/core/still-core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { FAULT_WORDS, LATE_WORDS as WORDS } from '../shell.words.ts';
import { saveUnsent } from './save-unsent.ts';
import { usePlaceInFront } from './use-place-in-front.ts';
import './storage-trouble.css';

/**
 * Says that a drawn screen still waits for part of its code, so buttons do not respond yet. The screen and typed text
 * stay. @param isMissing the part failed to load.
 */
export function LateCore({ isMissing }: { isMissing: boolean }) {
  const isWaiting = isStill(useCore());
  const [isLate, setLate] = useState(false);
  const place = usePlaceInFront(isWaiting);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setLate(true), SYNC_LIMITS.patienceMs); // the core has no clock until it is loaded
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isWaiting || !(isLate || isMissing)) return null;
  const note = (
    <div className="storage-trouble">
      <Note
        tone="warn"
        isAlert
        action={
          <>
            <Button variant="secondary" data-at-once onClick={() => window.location.reload()}>
              {FAULT_WORDS.reload}
            </Button>
            <Button variant="secondary" data-at-once onClick={async () => setTold(await saveUnsent())}>
              {FAULT_WORDS.save}
            </Button>
          </>
        }
      >
        <p>{isMissing ? WORDS.missing : WORDS.late}</p>
        {told !== '' && <p>{told}</p>}
      </Note>
    </div>
  );
  return place ? createPortal(note, place) : note;
}
