import { Note } from '#src/ui/shown/note.tsx';
import { WRITING_WORDS } from './writing.words.ts';

export interface FormTroublesProps {
  /** What is wrong with the form as a whole. */
  errors: readonly string[];
  /** What is typed finds no room on this phone, although nothing has been sent yet. */
  isFull: boolean;
}

/** What is wrong with a form as a whole; a sentence that holds twice is said once. */
export function FormTroubles({ errors, isFull }: FormTroublesProps) {
  return (
    <>
      {errors.map((message) => (
        <Note key={message} tone="bad" isAlert>
          {message}
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
