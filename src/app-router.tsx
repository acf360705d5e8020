import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, StrictMode } from 'react';
import type { WorkerLink } from '#src/data/core/use-update.ts';
import type { PageCore } from './data/core/page-core.ts';
import { routeTree } from './routeTree.gen.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>;

/** Creates the router. @param place history and origin at build time, without a browser */
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

/** Returns the app's root element, for the page and the prerendering. */
export const appOf = (router: AppRouter): ReactNode => (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
