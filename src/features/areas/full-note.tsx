import { Note } from '#src/ui/note.tsx';
import { AREA_WORDS as WORDS } from './areas.words.ts';

/** Says, while it is so, that the last press could not be noted. */
export function FullNote({ isFull }: { isFull: boolean }) {
  if (!isFull) return null;
  return (
    <Note tone="bad" isAlert>
      {WORDS.phoneFull}
    </Note>
  );
}
