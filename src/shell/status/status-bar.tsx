import { Link, useLocation } from '@tanstack/react-router';
import { HardDrive } from 'lucide-react';
import { withCore } from '#src/data/core/with-core.tsx';
import { STATUS_BARS } from '#src/data/read/status.words.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SETTINGS_SECTIONS } from '#src/ui/layout/settings-sections.ts';
import { Bar } from '#src/ui/shown/bar.tsx';
import { SCREENS } from '../site-map.ts';
import type { BarAction, StatusBarState as ShownBar } from './status.ts';
import { STATUS_ACTIONS } from './status.words.ts';
import { useStatus } from './status-context.tsx';
import './status-bar.css';

const BarButton = withCore(async () => (await import('./bar-button.tsx')).BarButton);

/** The outbox page shows these itself, beside the items. */
const SAID_BY_THE_OUTBOX: readonly ShownBar['tone'][] = ['waiting', 'sending', 'attention'];

/** The app's single status bar. It lies over the foot of the window, so it never moves the page. */
export function StatusBar() {
  const status = useStatus();
  const { pathname } = useLocation();
  if (pathname === SCREENS.chatbot.path) return null; // the chat's input is at the foot
  if (!status) return <BarUntilKnown />;
  const { bar } = status;
  if (!bar || (pathname === SCREENS.outbox.path && SAID_BY_THE_OUTBOX.includes(bar.tone))) return null;
  return (
    <div className="status-bar">
      <DrawnBar bar={bar} />
    </div>
  );
}

/**
 * The offline bar before any data is read: `boot.js` has found no signal. The age is filled in later, and
 * its room is reserved.
 */
function BarUntilKnown() {
  return (
    <div className="status-bar bar-until-known">
      <DrawnBar bar={WITHOUT_SIGNAL} />
    </div>
  );
}
const WITHOUT_SIGNAL: ShownBar = {
  tone: 'offline',
  text: STATUS_BARS.offline,
  age: STATUS_BARS.saved(STATUS_BARS.someAge),
  actions: [],
};

/** The bar with its actions. */
function DrawnBar({ bar: { tone, text, age, actions } }: { bar: ShownBar }) {
  return (
    <Bar
      tone={tone}
      label={tone === 'update' ? STATUS_ACTIONS.updateRegion : STATUS_ACTIONS.connection}
      icon={actions.includes('storage') ? HardDrive : undefined}
      action={
        actions.length > 0 &&
        actions.map((name) => (
          <span key={name}>
            <Action name={name} />
          </span>
        ))
      }
    >
      {text}
      {age && <span className="bar-age"> {age}</span>}
    </Bar>
  );
}

/** A link works at once; an action needs the core. */
function Action({ name }: { name: BarAction }) {
  const { state } = useSession();
  switch (name) {
    case 'signIn':
      // The bar changes a moment after a sign-in, when a screen reader already says who is signed in. The button goes
      // at once, so that the focus moves before.
      return state === 'signedIn' ? null : <BarButton name={name} />;
    case 'outbox':
      return <Link to={SCREENS.outbox.path}>{STATUS_ACTIONS[name]}</Link>;
    case 'storage':
    case 'ready':
      return (
        <Link to={SCREENS.settings.path} hash={SETTINGS_SECTIONS[name]}>
          {STATUS_ACTIONS[name]}
        </Link>
      );
    default:
      return <BarButton name={name} />;
  }
}
