import { Link, useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageButtons } from '#src/language/language-buttons.tsx';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useSignOut } from '../session/sign-out.tsx';
import { SHELL_WORDS, SITE_WORDS } from '../shell.words.ts';
import { ADMIN_PATH, entriesIn, isCurrent, SCREENS } from '../site-map.ts';
import { StatusChip } from '../status/status-chip.tsx';
import { useWaitingCount } from '../status/use-waiting-count.ts';
import { Brand } from './brand.tsx';
import { ThemeButton } from './theme-button.tsx';
import './menu-drawer.css';

/** An extra button at the bottom of the menu; gets a function that closes the menu. */
export type MenuExtra = (onClose: () => void) => ReactNode;

export interface MenuDrawerProps {
  open: boolean;
  onClose: () => void;
  extra: MenuExtra | undefined;
}

/** The slide-in menu. Closes on a choice, the backdrop and Escape. docs/specification.md, section 2. */
export function MenuDrawer({ open, onClose, extra }: MenuDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      label={SHELL_WORDS.menu}
      closeLabel={SHELL_WORDS.closeMenu}
      header={<Brand onClick={onClose} />}
      footer={<MenuFoot onClose={onClose} extra={extra} />}
    >
      <MenuEntries onClose={onClose} />
    </Drawer>
  );
}

function MenuEntries({ onClose }: { onClose: () => void }) {
  const { pathname } = useLocation();
  const isSignedIn = useSession().state === 'signedIn';
  return (
    <nav aria-label={SHELL_WORDS.menu}>
      {entriesIn('menu', isSignedIn).map((entry) => (
        <Link
          key={entry.id}
          to={entry.path}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
          onClick={onClose}
        >
          <Icon icon={entry.icon} />
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

/** Near the thumb: status, unsent posts, theme, sign in or out, install. */
function MenuFoot({ onClose, extra }: Omit<MenuDrawerProps, 'open'>) {
  const waiting = useWaitingCount();
  const { user } = useSession();
  return (
    <>
      <div className="menu-status row" data-tight data-gap="3" data-spread="between">
        <StatusChip onClick={onClose} />
        <LanguageButtons />
        <Link className="tap" to={SCREENS.settings.path} onClick={onClose}>
          {SITE_WORDS.settings}
        </Link>
        {waiting > 0 && (
          <Link className="tap" to={SCREENS.outbox.path} onClick={onClose}>
            {SHELL_WORDS.waitingLink(waiting)}
          </Link>
        )}
        <Link className="tap" to={SCREENS.animals.path} onClick={onClose}>
          {SITE_WORDS.animals}
        </Link>
        <Link className="tap" to={SCREENS.people.path} onClick={onClose}>
          {SITE_WORDS.people}
        </Link>
        {user?.isAdmin && (
          <Link className="tap" to={ADMIN_PATH} onClick={onClose}>
            {SITE_WORDS.admin}
          </Link>
        )}
      </div>
      <div className="menu-buttons row">
        <ThemeButton short />
        <AccountButtons onClose={onClose} />
        {extra?.(onClose)}
      </div>
    </>
  );
}

function AccountButtons({ onClose }: { onClose: () => void }) {
  const { state } = useSession();
  const { open } = useAuthDialogs();
  const signOut = useSignOut();
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  const isKnown = state === 'signedIn' || state === 'ended';
  return (
    <>
      {isKnown && (
        <Button variant="secondary" icon={LogOut} onClick={choose(signOut)}>
          {ACCOUNT_WORDS.signOut}
        </Button>
      )}
      {state !== 'signedIn' && (
        <Button variant="secondary" onClick={choose(() => open('signIn'))}>
          {ACCOUNT_WORDS.signIn}
        </Button>
      )}
      {!isKnown && (
        <Button variant="secondary" onClick={choose(() => open('signUp'))}>
          {ACCOUNT_WORDS.signUp}
        </Button>
      )}
    </>
  );
}
