import { Link, useLocation } from '@tanstack/react-router';
import { Icon } from '#src/ui/icon.tsx';
import { SHELL_WORDS } from '../shell.words.ts';
import { entriesIn, isCurrent } from '../site-map.ts';
import { useWaitingCount } from '../status/use-app-badge.ts';
import './thumb-bar.css';

/** The bar at the foot of a phone: the way sideways. Links only; absent on a desktop. The notch is PetiBot's. */
export function ThumbBar({ hasNotch }: { hasNotch: boolean }) {
  const { pathname } = useLocation();
  const waiting = useWaitingCount();
  return (
    <nav className="thumb-bar" data-notch={hasNotch || undefined} aria-label={SHELL_WORDS.quickNavigation}>
      {entriesIn('thumb').map((entry) => (
        <Link key={entry.id} to={entry.path} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
          <Icon icon={entry.icon} />
          <span>{entry.label}</span>
          {entry.id === 'outbox' && waiting > 0 && (
            <span className="thumb-count">
              <span aria-hidden="true">{waiting}</span>
              <span className="visually-hidden">{SHELL_WORDS.waitingLink(waiting)}</span>
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
