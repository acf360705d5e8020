/** Whether the browser lets the page use its caches: some refuse in private windows or with cookies blocked. */
const usable = new WeakMap<CacheStorage, Promise<boolean>>();

/** The file caches, for pages and the worker; null where the browser has none or refuses them. */
export async function fileCaches(): Promise<CacheStorage | null> {
  const { caches } = globalThis as Partial<typeof globalThis>;
  if (!caches) return null;
  const isUsable =
    usable.get(caches) ??
    caches.has('').then(
      () => true,
      (error: unknown) => !(error instanceof Error && error.name === 'SecurityError'),
    );
  usable.set(caches, isUsable);
  return (await isUsable) ? caches : null;
}
