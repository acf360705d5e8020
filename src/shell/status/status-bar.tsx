import { useLocation } from '@tanstack/react-router';
import { withCore } from '#src/data/with-core.tsx';
import { SCREENS } from '../site-map.ts';
import type { StatusBar as ShownBar } from './status.ts';
import { useStatus } from './status-context.tsx';

const ShownStatusBar = withCore(async () => (await import('./shown-status-bar.tsx')).ShownStatusBar);

/** The outbox page says these itself, about the very items. */
const SAID_BY_THE_OUTBOX: readonly ShownBar['tone'][] = ['waiting', 'sending', 'attention'];

/** The one bar of the app. The update stands above the header, everything else below it. */
export function StatusBar({ place }: { place: 'above' | 'below' }) {
  const { bar } = useStatus();
  const isOutbox = useLocation().pathname === SCREENS.outbox.path;
  if (bar && isOutbox && SAID_BY_THE_OUTBOX.includes(bar.tone)) return null;
  if (!bar || (bar.tone === 'update') !== (place === 'above')) return null;
  return <ShownStatusBar bar={bar} />;
}
