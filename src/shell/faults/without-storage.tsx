import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { CoreProvider } from '#src/data/core/core-context.tsx';
import type { StorageRefusal } from '#src/data/core/storage-refusal.ts';
import { OnlineVets } from '#src/features/emergency/online-vets-card.tsx';
import type { Core } from '#src/local/core.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Row, Stack } from '#src/ui/layout/layout.tsx';
import { MAIN_ID, PageTitle, Section } from '#src/ui/layout/page.tsx';
import { ToastProvider } from '#src/ui/overlays/toast.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { Brand } from '../frame/brand.tsx';
import { usePageTitle } from '../frame/use-page-title.ts';
import { FAULT_WORDS, SHELL_WORDS, SITE_WORDS } from '../shell.words.ts';
import { UnsentFile, UnsentTexts } from './fault-page.tsx';
import { NO_STORAGE_WORDS as WORDS } from './without-storage.words.ts';
import './fault-page.css';

/** Text-only pages. */
const TEXTS = ['/about', '/privacy-policy', '/terms-of-service'];
const EMERGENCY: string = '/emergency';

export interface WithoutStorageProps {
  core: Core;
  refusal: StorageRefusal;
}

/**
 * The app in a browser that refuses storage: the reason, how to allow it, emergency numbers, and text pages. Nothing
 * else works without the local copy, and nothing written here would be safe.
 */
export function WithoutStorage({ core, refusal }: WithoutStorageProps) {
  const pathname = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1');
  return (
    <CoreProvider core={core} onRefused={ignore}>
      <ToastProvider
        regionLabel={SHELL_WORDS.toasts}
        toastLabel={SHELL_WORDS.toast}
        closeLabel={SHELL_WORDS.close}
      >
        <header className="fault-page">
          <nav aria-label={SHELL_WORDS.mainNavigation}>
            <Row>
              <Brand />
              <Link to={EMERGENCY}>{SITE_WORDS.emergency}</Link>
              <Link to="/about">{SITE_WORDS.about}</Link>
              <Link to="/privacy-policy">{SITE_WORDS.privacy}</Link>
            </Row>
          </nav>
        </header>
        <main className="fault-page" id={MAIN_ID} tabIndex={-1}>
          {TEXTS.includes(pathname) ? (
            <>
              <Note tone="warn" action={<Link to="/">{WORDS.howTo}</Link>}>
                {WORDS.title[refusal]}
              </Note>
              <Outlet />
            </>
          ) : (
            <>
              <PageTitle lede={WORDS.body[refusal]}>{WORDS.title[refusal]}</PageTitle>
              {pathname === EMERGENCY && <OnlineVets />}
              <HowTo refusal={refusal} />
              {pathname !== EMERGENCY && <OnlineVets />}
            </>
          )}
        </main>
        <Listeners />
      </ToastProvider>
    </CoreProvider>
  );
}

/** Reported already. */
const ignore = () => {};

function Listeners() {
  usePageTitle();
  return null;
}

function HowTo({ refusal }: { refusal: StorageRefusal }) {
  const reload = <Button onClick={() => window.location.reload()}>{FAULT_WORDS.reload}</Button>;
  // Text from before the phone was full may still be readable.
  if (refusal === 'full')
    return (
      <Stack gap={3}>
        {reload}
        <UnsentFile />
        <UnsentTexts />
      </Stack>
    );
  return (
    <Section title={WORDS.howTo}>
      <ul className="bullets">
        {WORDS.ways.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      {reload}
    </Section>
  );
}
