import { AREA_WORDS as WORDS } from '#contract/areas.ts';
import { Note } from '#src/ui/note.tsx';

/** Says, while it is so, that the last press could not be noted. */
export function FullNote({ isFull }: { isFull: boolean }) {
  if (!isFull) return null;
  return (
    <Note tone="bad" isAlert>
      {WORDS.phoneFull}
    </Note>
  );
}
