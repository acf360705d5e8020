import { useIsOffline } from '#src/data/use-reach.ts';
import { type BoundField, Field } from '#src/ui/field.tsx';
import { Note } from '#src/ui/note.tsx';
import { CODE_WORDS as WORDS } from './session.words.ts';

/** Where the digits of an email are typed. */
export function CodeField(field: BoundField<string>) {
  return (
    <Field
      {...field}
      label={WORDS.code}
      hint={WORDS.codeHint}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
    />
  );
}

/** Above a button that needs the server: that there is no signal, and what is wrong with the form as a whole. */
export function CodeNotes({ errors }: { errors: readonly string[] }) {
  const isOffline = useIsOffline();
  const isUnanswered = (message: string) => message === WORDS.noAnswer || message === WORDS.noAnswerToAsking;
  return (
    <>
      {isOffline && !errors.some(isUnanswered) && <Note>{WORDS.needsSignal}</Note>}
      {errors.map((message) => (
        <Note key={message} tone={isUnanswered(message) ? 'warn' : 'bad'} isAlert>
          {message}
        </Note>
      ))}
    </>
  );
}
