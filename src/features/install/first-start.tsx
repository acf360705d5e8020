import { Link } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useLive } from '#src/data/use-live.ts';
import { readSetting, writeSetting } from '#src/local/cache/settings.ts';
import type { Core } from '#src/local/core.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { useSession } from '#src/session/session-context.tsx';
import { isApplePhone } from '#src/ui/acts/apple.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { Icon } from '#src/ui/shown/icon.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { INSTALL_WORDS as WORDS } from './install.words.ts';
import { useInstallWay } from './install-watch.ts';

const OUTBOX_PATH: string = '/outbox';

declare module '#src/local/cache/settings.ts' {
  interface Settings {
    /** The person has read why the icon on an iPhone began empty. */
    firstStartRead: true;
  }
}

/** Nobody has signed in here yet, or has read why it is empty. */
const isUnread = async ({ cache }: Core) => !(await readSetting(cache, 'firstStartRead'));

/**
 * One line at the foot of an iPhone's new icon: it has a storage of its own, so that whoever was signed in in Safari stands
 * before an empty app. Gone with the first sign-in.
 */
export function FirstStart() {
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
  const read = useCallback(
    () => void writeSetting(core.cache, 'firstStartRead', true).catch(fail),
    [core, fail],
  );
  const isKnown = user !== null;
  useEffect(() => {
    if (isNew && isKnown) read();
  }, [isNew, isKnown, read]);
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
          <Button variant="quiet" onClick={read}>
            {WORDS.understood}
          </Button>
        </span>
      </div>
    </aside>
  );
}
