import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { Icon } from '#src/ui/shown/icon.tsx';
import { INSTALL_WORDS as WORDS } from './install.words.ts';
import { INSTALL_ANCHOR, useInstallWay } from './install-watch.ts';

const SETTINGS_PATH: string = '/settings';

/** Menu link to install the app. Hidden if it is installed. */
export function InstallMenuEntry({ onChoose }: { onChoose: () => void }) {
  const way = useInstallWay();
  if (way === 'installed') return null;
  return (
    <Link to={SETTINGS_PATH} hash={INSTALL_ANCHOR} data-variant="sun" onClick={onChoose}>
      <Icon icon={Download} />
      {WORDS.addToHome}
    </Link>
  );
}
