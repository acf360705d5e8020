import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { House, LifeBuoy, Menu, Search, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { LanguageButtons } from '#src/language/language-buttons.tsx';
import { ACCOUNT_WORDS } from '#src/session/account.words.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { Button, IconButton } from '#src/ui/acts/button.tsx';
import { Tooltip } from '#src/ui/overlays/tooltip.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useSignOut } from '../session/sign-out.tsx';
import { SHELL_WORDS, SITE_WORDS } from '../shell.words.ts';
import { ADMIN_PATH, entriesIn, isCurrent, SCREENS } from '../site-map.ts';
import { StatusChip } from '../status/status-chip.tsx';
import { Brand } from './brand.tsx';
import { MenuDrawer, type MenuExtra } from './menu-drawer.tsx';
import './header.css';

/** The page header: 56 px on a phone, 72 px from 1024 px up. */
export function Header({ menuExtra }: { menuExtra: MenuExtra | undefined }) {
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  return (
    <>
      <header className="header">
        <div>
          <MenuOrHome isHome={isHome} onMenu={() => setIsMenuOpen(true)} />
          <Brand />
          <MainNavigation />
          <div className="header-end">
            <Link to={SCREENS.emergency.path} className="only-wide" data-variant="quiet">
              <Icon icon={LifeBuoy} />
              {SITE_WORDS.emergency}
            </Link>
            <LanguageButtons className="only-wide" />
            <StatusChip />
            <SearchLink />
            <Account />
          </div>
        </div>
      </header>
      <MenuDrawer open={isMenuOpen && isHome} onClose={() => setIsMenuOpen(false)} extra={menuExtra} />
    </>
  );
}

/** Opens the menu on the home page; links home elsewhere. */
function MenuOrHome({ isHome, onMenu }: { isHome: boolean; onMenu: () => void }) {
  const navigate = useNavigate();
  const label = isHome ? SHELL_WORDS.openMenu : SHELL_WORDS.toHome;
  return (
    <div className="only-phone">
      <Tooltip text={label} side="bottom">
        <IconButton
          icon={isHome ? Menu : House}
          label={label}
          aria-haspopup={isHome ? 'dialog' : undefined}
          onClick={isHome ? onMenu : () => void navigate({ to: '/' })}
        />
      </Tooltip>
    </div>
  );
}

function MainNavigation() {
  const { pathname } = useLocation();
  return (
    <nav className="header-nav only-wide" aria-label={SHELL_WORDS.mainNavigation}>
      {entriesIn('desktop').map((entry) => (
        <Link
          key={entry.id}
          className="tap"
          to={entry.path}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

function SearchLink() {
  return (
    <Tooltip text={SHELL_WORDS.search} side="bottom">
      <Link to={SCREENS.search.path} data-variant="quiet" data-square="" aria-label={SHELL_WORDS.search}>
        <Icon icon={Search} />
      </Link>
    </Tooltip>
  );
}

function AdminLink() {
  return (
    <Tooltip text={SITE_WORDS.admin} side="bottom">
      <Link to={ADMIN_PATH} data-variant="quiet" data-square="" aria-label={SITE_WORDS.admin}>
        <Icon icon={ShieldCheck} />
      </Link>
    </Tooltip>
  );
}

/** The signed-in person with Sign Out, or Sign Up and Sign In. `boot.js` hides the wrong one until that is known. */
function Account() {
  const { state, user } = useSession();
  const { open } = useAuthDialogs();
  const signOut = useSignOut();
  if (state === 'signedIn')
    return (
      <div className="header-account only-wide">
        {user.isAdmin && <AdminLink />}
        <Link to={SCREENS.profile.path}>{user.fullName}</Link>
        <Button variant="secondary" onClick={signOut}>
          {ACCOUNT_WORDS.signOut}
        </Button>
      </div>
    );
  return (
    <div className="header-account only-wide" data-guess={state === 'unknown' || undefined}>
      {state === 'ended' ? (
        <b>{user.fullName}</b>
      ) : (
        <Button variant="quiet" onClick={() => open('signUp')}>
          {ACCOUNT_WORDS.signUp}
        </Button>
      )}
      <Button variant="secondary" onClick={() => open('signIn')}>
        {ACCOUNT_WORDS.signIn}
      </Button>
    </div>
  );
}
