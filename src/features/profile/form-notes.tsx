import { useIsOffline } from '#src/data/core/use-reach.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { ACCOUNT_WORDS as WORDS } from './profile.words.ts';

/** Notes above the submit button: the required connection and form errors. */
export function FormNotes({ errors, offline }: { errors: readonly string[]; offline: string }) {
  const isOffline = useIsOffline();
  return (
    <>
      {isOffline && !errors.includes(offline) && <Note>{WORDS.needsConnection}</Note>}
      {errors.map((message) => (
        <Note key={message} tone={message === offline ? 'warn' : 'bad'} isAlert>
          {message}
        </Note>
      ))}
    </>
  );
}
