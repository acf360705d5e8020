import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import type { Core } from '#src/local/core.ts';
import { CoreProvider } from '#src/session/core-context.tsx';
import { SessionProvider } from '#src/session/session-context.tsx';
import type { WorkerLink } from '#src/shell/service-worker.ts';

/** What every route can reach. */
export interface RouterContext {
  core: Core;
  worker: WorkerLink | null;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const { core } = Route.useRouteContext();
  return (
    <CoreProvider core={core}>
      <SessionProvider>
        <Outlet />
      </SessionProvider>
    </CoreProvider>
  );
}
