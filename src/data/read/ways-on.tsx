import { Link } from '@tanstack/react-router';
import { House, LifeBuoy, Search } from 'lucide-react';
import { Icon } from '#src/ui/shown/icon.tsx';
import { NOT_HERE_WORDS as WORDS } from './status.words.ts';

const LINKS = [
  { to: '/explore', label: WORDS.search, icon: Search },
  { to: '/', label: WORDS.home, icon: House },
  { to: '/emergency', label: WORDS.emergency, icon: LifeBuoy },
] as const;

/** Links to Search, Home and Emergency. */
export function WaysOn() {
  return LINKS.map(({ to, label, icon }) => (
    <Link key={to} to={to} data-variant="secondary">
      <Icon icon={icon} />
      {label}
    </Link>
  ));
}
