import { isAbsence } from '#src/data/use-remote.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { SkeletonCards } from '#src/ui/shown/skeleton.tsx';
import { ADMIN_WORDS as WORDS } from './admin.words.ts';
import type { Asked } from './use-asked.ts';

/** How asking the server stands, above what it answered before, or in its place. Nothing where all is well. */
export function StandingNote({ asked }: { asked: Asked<unknown> }) {
  const { value, standing, detail, again } = asked;
  if (standing === 'loading')
    return value === undefined ? <SkeletonCards count={2} shape="lines" label={WORDS.loading} /> : null;
  if (standing === 'done' || standing === 'missing') return null;
  const words = detail ?? (value === undefined ? WORDS.nothingCame : WORDS.needsSignal);
  return (
    <Note
      tone="warn"
      isAlert
      action={
        isAbsence(standing) && (
          <Button variant="secondary" onClick={again}>
            {WORDS.tryAgain}
          </Button>
        )
      }
    >
      {words}
    </Note>
  );
}
