import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode, useEffect } from 'react';
import type { WorkerLink } from '#src/data/use-update.ts';
import type { PageCore } from './data/page-core.ts';
import { routeTree } from './routeTree.gen.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** The router of the whole app. @param place where it stands when that is not a browser's page: at build time. */
export function createAppRouter(
  core: PageCore,
  worker: WorkerLink | null,
  place?: { history: RouterHistory; origin: string },
) {
  const { history, origin } = place ?? {};
  return createRouter({
    routeTree,
    context: { core, worker },
    scrollRestoration: place === undefined,
    ...(history && origin ? { history, origin, isServer: false } : {}),
  });
}

/** Everything that is drawn, in the page and at build time alike. @param onDrawn is called once it is. */
export const appOf = (router: AppRouter, onDrawn = () => {}): ReactNode => (
  <StrictMode>
    <RouterProvider router={router} />
    <Drawn onDrawn={onDrawn} />
  </StrictMode>
);

function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}
