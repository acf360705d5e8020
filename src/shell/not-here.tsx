import { Link } from '@tanstack/react-router';
import type { Absence } from '#src/data/use-remote.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { EmptyState } from '#src/ui/shown/empty-state.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { NOT_HERE_WORDS as WORDS } from './shell.words.ts';
import { entriesIn } from './site-map.ts';

const REASONS: Record<Absence, { heading: string; hint: string }> = {
  unreached: { heading: WORDS.notSaved, hint: WORDS.notSavedHint },
  busy: { heading: WORDS.trouble, hint: WORDS.troubleHint },
  full: { heading: WORDS.phoneFull, hint: WORDS.phoneFullHint },
};

/**
 * For a page whose data this phone does not hold: there is no signal, the server is busy, or there is no room for it. Never for what does not exist
 * (X5).
 */
export function NotHere({ why = 'unreached' }: { why?: Absence }) {
  const { heading, hint } = REASONS[why];
  return (
    <EmptyState level={1} picture={animalArt('Sheep')} heading={heading} action={<WaysOn />}>
      {hint}
    </EmptyState>
  );
}

/** '404 Page Not Found', with the developer's hint in development builds only. docs/specification.md, section 2. */
export function NotFound() {
  return (
    <EmptyState level={1} picture={animalArt('Goat')} heading={WORDS.notFound} action={<WaysOn />}>
      {import.meta.env.DEV ? WORDS.developerHint : WORDS.notFoundHint}
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
