import { createRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './styles/layers.css';
import { browserPorts } from './local/browser-ports.ts';
import { createCore } from './local/core.ts';
import { routeTree } from './routeTree.gen.ts';
import { startWorker } from './shell/service-worker.ts';
import { startSyncTriggers } from './shell/sync-triggers.ts';

const core = createCore(
  browserPorts({
    requestWakeUp: async (tag) => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.sync?.register(tag);
    },
    persist: async () => (await navigator.storage?.persist?.()) ?? false,
  }),
);
const worker = import.meta.env.DEV ? null : startWorker();

const router = createRouter({ routeTree, context: { core, worker }, scrollRestoration: true });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
startSyncTriggers(core);
