import { WaysOn } from '#src/data/read/ways-on.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { NOT_FOUND_WORDS as WORDS } from './shell.words.ts';

/** '404 Page Not Found', with a developer hint in development builds only. docs/specification.md, section 2. */
export function NotFound() {
  return (
    <EmptyState level={1} picture={animalArt('Goat')} heading={WORDS.notFound} action={<WaysOn />}>
      {import.meta.env.DEV ? WORDS.developerHint : WORDS.notFoundHint}
    </EmptyState>
  );
}
