import { Link } from '@tanstack/react-router';
import { PawPrint } from 'lucide-react';
import { Icon } from '#src/ui/shown/icon.tsx';
import { ANIMALS_WORDS as WORDS } from './animals.words.ts';

/** A link to the animal book. */
export function AnimalsLink() {
  return (
    <Link to="/animals" data-variant="secondary">
      <Icon icon={PawPrint} />
      {WORDS.title}
    </Link>
  );
}
