import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { Icon } from '#src/ui/shown/icon.tsx';
import { BARN_CARD_WORDS as WORDS } from './barn-card/barn-card.words.ts';

/** Links to the barn card. */
export function BarnCardLink() {
  return (
    <Link to="/barn-card" data-variant="secondary">
      <Icon icon={Printer} />
      {WORDS.open}
    </Link>
  );
}
