import { Note } from '#src/ui/shown/note.tsx';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { WRITING_WORDS } from '../write/writing.words.ts';

export interface FormTroublesProps {
  /** Errors of the whole form. */
  errors: readonly string[];
  /** The phone is full, so the draft is not stored. */
  isFull: boolean;
}

/** Shows the errors of the whole form, without duplicates. */
export function FormTroubles({ errors, isFull }: FormTroublesProps) {
  return (
    <>
      {errors.map((message) => (
        <Note key={message} tone="bad" isAlert>
          {inOurWords(message)}
        </Note>
      ))}
      {isFull && !errors.includes(WRITING_WORDS.phoneFull) && (
        <Note tone="warn" isAlert>
          {WRITING_WORDS.phoneFull}
        </Note>
      )}
    </>
  );
}
