import { Link } from '@tanstack/react-router';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { FORUM_WORDS as WORDS } from './forums.words.ts';
import { PATHS } from './paths.ts';

/** Shown if the server does not have the category or thread. */
export function NotFound({ heading }: { heading: string }) {
  return (
    <EmptyState
      level={1}
      picture={animalArt('Goat')}
      heading={heading}
      action={
        <Link to={PATHS.forums} data-variant="secondary">
          {WORDS.backToForums}
        </Link>
      }
    />
  );
}
