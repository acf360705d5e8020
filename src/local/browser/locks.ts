/** Runs work under a Web Lock; null when another context holds the lock or has stolen it. */
export async function underLock<T>(
  locks: LockManager,
  { name, ...options }: LockOptions & { name: string },
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await locks.request(name, options, (lock) => (lock ? work() : null));
  } catch (error) {
    // The browser refuses locks to this page, as with blocked cookies: nothing depends on them.
    if (error instanceof Error && error.name === 'SecurityError') return work();
    // A stolen lock ends its old holder's request with this error. https://w3c.github.io/web-locks/#algorithm-request-lock
    if (error instanceof Error && error.name === 'AbortError') return null;
    throw error;
  }
}
