import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { WorkerLink } from '#src/data/use-update.ts';
import { InstallHint } from '#src/features/install/install-hint.tsx';
import { InstallMenuEntry } from '#src/features/install/install-menu-entry.tsx';
import { FloatingPetibot } from '#src/features/petibot/floating-petibot.tsx';
import type { Core } from '#src/local/core.ts';
import { FaultPage } from '#src/shell/faults/fault-page.tsx';
import { NotFound } from '#src/shell/not-here.tsx';
import { Shell } from '#src/shell/shell.tsx';

/** What every route can reach; `worker` is null where no service worker is registered. */
export interface RouterContext {
  core: Core;
  worker: WorkerLink | null;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: FaultPage,
  notFoundComponent: NotFound,
});

/** Asked after a sign-in only, and hardly ever: it is no part of the first frame. */
const PeopleQuestion = lazy(async () => {
  const { PeopleQuestion: component } = await import('#src/features/people/people-question.tsx');
  return { default: component };
});

function Root() {
  const { core, worker } = Route.useRouteContext();
  return (
    <Shell
      core={core}
      worker={worker}
      assistant={<FloatingPetibot />}
      hint={<InstallHint />}
      menuExtra={(onClose) => <InstallMenuEntry onChoose={onClose} />}
    >
      <Outlet />
      {core && (
        <Suspense>
          <PeopleQuestion />
        </Suspense>
      )}
    </Shell>
  );
}
