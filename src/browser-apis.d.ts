/** Browser interfaces that TypeScript's library lacks. https://wicg.github.io/background-sync/spec/ */
interface SyncManager {
  register(tag: string): Promise<void>;
}
/** https://wicg.github.io/periodic-background-sync/ */
interface PeriodicSyncManager {
  register(tag: string, options: { minInterval: number }): Promise<void>;
}
interface ServiceWorkerRegistration {
  readonly periodicSync?: PeriodicSyncManager;
  readonly sync?: SyncManager;
}
interface TrustedScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}
interface Window {
  /** https://w3c.github.io/trusted-types/dist/spec/ */
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): TrustedScriptUrlPolicy;
  };
}
/** https://w3c.github.io/contact-picker/ */
interface ContactsManager {
  select(
    properties: readonly ('name' | 'tel')[],
    options: { multiple: boolean },
  ): Promise<{ name?: string[]; tel?: string[] }[]>;
}
interface Navigator {
  readonly contacts?: ContactsManager;
}
