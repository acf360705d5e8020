import { Link, useLocation } from '@tanstack/react-router';
import { Download, Share, Smartphone } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { useReach } from '#src/data/core/use-reach.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { isApplePhone } from '#src/ui/acts/apple.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useHasDirtyForm } from '#src/ui/forms/dirty-forms.ts';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { mayHint, noteUse, readHint, sayLater } from './hint.local.ts';
import { INSTALL_WORDS as WORDS } from './install.words.ts';
import { askToInstall, type InstallWay, useInstallWay, useIsTouched } from './install-watch.ts';
import { SendFirst, useUnsentCount } from './iphone-steps.tsx';
import './install.css';

/** A bar at the bottom of the screen, never a modal. Source: docs/product.md, section 3. */
export function InstallHint() {
  const { way, add, later } = useInstallHint();
  const count = useUnsentCount();
  if (way === null) return <FirstStart />;
  return (
    <aside className="install-hint" aria-label={WORDS.region}>
      <div className="row" data-tight data-gap="2">
        <Icon icon={way === 'iphone' ? Share : Download} tone="brand" />
        {way === 'iphone' ? (
          <p className="beside">
            {WORDS.iphoneHint} {WORDS.iphoneOpen} <SendFirst count={count} />
          </p>
        ) : (
          <p className="beside">{WORDS.hint}</p>
        )}
        <span>
          {way === 'prompt' && (
            <Button onClick={add} aria-label={WORDS.addToHome}>
              {WORDS.add}
            </Button>
          )}
          <Button variant="quiet" onClick={later}>
            {WORDS.later}
          </Button>
        </span>
      </div>
    </aside>
  );
}

const OUTBOX_PATH: string = '/outbox';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** The person has read why a new iPhone icon starts empty. */
    firstStartRead: true;
  }
}

const isUnread = async ({ cache }: Core) => !(await readSetting(cache, 'firstStartRead'));

/**
 * A hint in an app that was just installed on an iPhone. Its storage is separate from Safari's, so it starts empty and
 * signed out. It disappears with the first sign-in.
 */
function FirstStart() {
  const way = useInstallWay();
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  return way === 'installed' && isApplePhone({ userAgent, touchPoints }) ? <NewIcon /> : null;
}

function NewIcon() {
  const core = useCore();
  const { state, user } = useSession();
  const dialogs = useAuthDialogs();
  const isNew = useLive(isUnread, []) === true;
  const fail = useFault();
  const markRead = useCallback(
    () => void writeSetting(core.cache, 'firstStartRead', true).catch(fail),
    [core, fail],
  );
  const isKnown = user !== null;
  useEffect(() => {
    if (isNew && isKnown) markRead();
  }, [isNew, isKnown, markRead]);
  if (!isNew || state !== 'signedOut') return null;
  return (
    <aside className="install-hint" aria-label={WORDS.region}>
      <div className="row" data-tight data-gap="2">
        <Icon icon={Smartphone} tone="brand" />
        <p className="beside">
          {WORDS.startsEmpty} {WORDS.leftBehind} <Link to={OUTBOX_PATH}>{WORDS.toOutbox}</Link>
        </p>
        <span>
          <Button onClick={() => dialogs.open('signIn')}>{WORDS.signIn}</Button>
          <Button variant="quiet" onClick={markRead}>
            {WORDS.understood}
          </Button>
        </span>
      </div>
    </aside>
  );
}

interface InstallHintState {
  /** Null if the hint must not be shown. */
  way: Extract<InstallWay, 'prompt' | 'iphone'> | null;
  /** Shows the browser's prompt. A refusal counts as Later. */
  add: () => void;
  later: () => void;
}

/** Returns whether to show the hint, and its actions. Storage errors are thrown during rendering. */
function useInstallHint(): InstallHintState {
  const core = useCore();
  const way = useInstallWay();
  const isTouched = useIsTouched();
  const isTyping = useHasDirtyForm();
  const screens = useScreensSeen();
  const facts = useLive(readHint, []);
  const reach = useReach();
  const fail = useFault();
  useEffect(() => {
    noteUse(core).catch(fail);
  }, [core, fail]);

  const run = (work: () => Promise<unknown>) => void work().catch(fail);
  const later = () => run(() => sayLater(core.cache, core.ports.nowMs()));
  const add = () => run(async () => (await askToInstall()) || later());
  const isOffered = isTouched && (way === 'prompt' || way === 'iphone');
  const mayShow =
    isOffered && facts && mayHint(facts, { nowMs: core.ports.nowMs(), reach, screens, isTyping });
  return { way: isOffered && mayShow ? way : null, add, later };
}

/** Counts the screens since the app was opened. A change of only the query does not count. */
function useScreensSeen(): number {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState({ pathname, count: 1 });
  if (seen.pathname !== pathname) setSeen({ pathname, count: seen.count + 1 });
  return seen.count;
}
