/** Browser interfaces that TypeScript's library lacks. https://wicg.github.io/background-sync/spec/ */
interface SyncManager {
  register(tag: string): Promise<void>;
}
interface ServiceWorkerRegistration {
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
