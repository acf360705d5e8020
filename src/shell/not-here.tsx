import { Link } from '@tanstack/react-router';
import { NOT_HERE_WORDS } from '#contract/shell.ts';
import { animalArt } from '#src/ui/animal-art.ts';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { entriesIn } from './site-map.ts';

/**
 * For a page whose data this phone does not hold: there is no signal, or no room for it. Never for what does not exist
 * (X5).
 */
export function NotHere({ isFull = false }: { isFull?: boolean }) {
  const heading = isFull ? NOT_HERE_WORDS.phoneFull : NOT_HERE_WORDS.notSaved;
  return (
    <EmptyState level={1} picture={animalArt('Sheep')} heading={heading} action={<WaysOn />}>
      {isFull ? NOT_HERE_WORDS.phoneFullHint : NOT_HERE_WORDS.notSavedHint}
    </EmptyState>
  );
}

/** '404 Page Not Found', with the developer's hint in development builds only. docs/specification.md, section 2. */
export function NotFound() {
  return (
    <EmptyState level={1} picture={animalArt('Goat')} heading={NOT_HERE_WORDS.notFound} action={<WaysOn />}>
      {import.meta.env.DEV ? NOT_HERE_WORDS.developerHint : NOT_HERE_WORDS.notFoundHint}
    </EmptyState>
  );
}

/** Search, home and Emergency. */
function WaysOn() {
  return entriesIn('notHere').map(({ id, path, label, icon }) => (
    <Link key={id} to={path} data-variant="secondary">
      <Icon icon={icon} />
      {label}
    </Link>
  ));
}
