import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MAIN_ID } from '#src/ui/layout/page.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { SHELL_WORDS } from '../shell.words.ts';
import { entriesIn, isCurrent } from '../site-map.ts';
import { StatusBar } from '../status/status-bar.tsx';
import { useWaitingCount } from '../status/use-waiting-count.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { MenuExtra } from './menu-drawer.tsx';
import './frame.css';
import './thumb-bar.css';

export interface FrameProps {
  hasAssistant: boolean;
  /** One line at the bottom of the screen, hidden while a bar is shown. */
  hint: ReactNode;
  menuExtra: MenuExtra | undefined;
  children: ReactNode;
}

/** The frame around every screen: skip link, header, main, footer, thumb bar. */
export function Frame({ hasAssistant, hint, menuExtra, children }: FrameProps) {
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        {SHELL_WORDS.skip}
      </a>
      <Header menuExtra={menuExtra} />
      <StatusBar />
      <main className="frame-main" id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {hint}
      <Footer />
      <ThumbBar hasNotch={hasAssistant} />
    </>
  );
}

/** The phone's bottom navigation. Links only; hidden on a desktop. PetiBot's button is in its notch. */
function ThumbBar({ hasNotch }: { hasNotch: boolean }) {
  const { pathname } = useLocation();
  const waiting = useWaitingCount();
  return (
    <nav
      className="thumb-bar only-phone"
      data-notch={hasNotch || undefined}
      aria-label={SHELL_WORDS.quickNavigation}
    >
      {entriesIn('thumb').map((entry) => (
        <Link
          key={entry.id}
          to={entry.path}
          data-ring="inside"
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
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
