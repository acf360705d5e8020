/** The browser's service workers; null where it has none, as on pages without TLS, or refuses them to this page. */
export function workerContainer(): ServiceWorkerContainer | null {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null;
  }
}

/** The registration of our worker; undefined where there is none or the browser refuses. */
export async function ownRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return workerContainer()
    ?.getRegistration()
    .catch(() => undefined);
}
