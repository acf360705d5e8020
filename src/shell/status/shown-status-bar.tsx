import { Link } from '@tanstack/react-router';
import { HardDrive } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { useUpdate } from '#src/data/use-update.ts';
import type { Core } from '#src/local/core.ts';
import { sendNow } from '#src/local/outbox/commands.ts';
import { useAuthDialogs } from '#src/session/auth-dialogs.tsx';
import { tellForgotten } from '#src/session/open-app.ts';
import { useSession } from '#src/session/session-context.tsx';
import { SETTINGS_SECTIONS } from '#src/ui/layout/settings-sections.ts';
import { useKeptPlace } from '#src/ui/overlays/keep-place.ts';
import { Bar } from '#src/ui/shown/bar.tsx';
import { SCREENS } from '../site-map.ts';
import { tellOthers } from './queue-facts.ts';
import type { BarAction, StatusBar as ShownBar } from './status.ts';
import { STATUS_ACTIONS } from './status.words.ts';
import { markAnew } from './storage-mark.ts';

/** The bar with what can be done about what it says. */
export function ShownStatusBar({ bar }: { bar: ShownBar }) {
  const label = bar.tone === 'update' ? STATUS_ACTIONS.updateRegion : STATUS_ACTIONS.connection;
  const actions = useActions();
  return (
    <Bar
      tone={bar.tone}
      label={label}
      icon={bar.actions.includes('storage') ? HardDrive : undefined}
      action={bar.actions.length > 0 && bar.actions.map((name) => <span key={name}>{actions[name]()}</span>)}
    >
      {bar.text}
      {bar.age && <span> {bar.age}</span>}
    </Bar>
  );
}

function useActions(): Record<BarAction, () => ReactNode> {
  const core = useCore();
  const { user } = useSession();
  const { open } = useAuthDialogs();
  const { apply, postpone } = useUpdate();
  return {
    outbox: () => <Link to={SCREENS.outbox.path}>{STATUS_ACTIONS.openOutbox}</Link>,
    signIn: () => <BarButton onClick={() => open('signIn')}>{STATUS_ACTIONS.signIn}</BarButton>,
    sendNow: () => <BarButton onClick={() => void sendNow(core)}>{STATUS_ACTIONS.sendNow}</BarButton>,
    update: () => <BarButton onClick={apply}>{STATUS_ACTIONS.updateNow}</BarButton>,
    later: () => <BarButton onClick={postpone}>{STATUS_ACTIONS.later}</BarButton>,
    storage: () => (
      <Link to={SCREENS.settings.path} hash={SETTINGS_SECTIONS.storage}>
        {STATUS_ACTIONS.storage}
      </Link>
    ),
    ready: () => (
      <Link to={SCREENS.settings.path} hash={SETTINGS_SECTIONS.ready}>
        {STATUS_ACTIONS.ready}
      </Link>
    ),
    seen: () => <BarButton onClick={() => void seeEmptied(core)}>{STATUS_ACTIONS.understood}</BarButton>,
    understood: () => (
      <BarButton onClick={() => void tellOthers(core, user?.id ?? null)}>
        {STATUS_ACTIONS.understood}
      </BarButton>
    ),
  };
}

/** However the loss came to light, it is one: it was read. */
async function seeEmptied(core: Core): Promise<void> {
  await Promise.all([markAnew(core, localStorage), tellForgotten(core)]);
}

function BarButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" ref={useKeptPlace()} onClick={onClick}>
      {children}
    </button>
  );
}
