import { useSyncExternalStore } from 'react';
import { isApplePhone, type SystemFacts } from '#src/ui/acts/apple.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';

/** Chromium's install prompt; not in TypeScript's library. https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the app is installed in this browser. `prompt`: by the browser's prompt. `iphone`: by the Share menu. `menu`: by
 * the browser's menu. `installed`: already done. `insecure`: not possible without TLS.
 */
export type InstallWay = 'prompt' | 'iphone' | 'menu' | 'installed' | 'insecure';

export interface InstallFacts extends SystemFacts {
  isStandalone: boolean;
  wasInstalled: boolean;
  hasPrompt: boolean;
  isSecure: boolean;
}

/** Returns the way to install for these facts. Pure. */
export function wayOf(facts: InstallFacts): InstallWay {
  if (!facts.isSecure) return 'insecure';
  if (facts.isStandalone || facts.wasInstalled) return 'installed';
  if (facts.hasPrompt) return 'prompt';
  return isApplePhone(facts) ? 'iphone' : 'menu';
}

let installPrompt: InstallPrompt | null = null;
let wasInstalled = false;
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** Stores the browser's install prompt, which comes early and only once. Called by main.tsx at startup. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // keeps the browser from interrupting
    installPrompt = event as InstallPrompt;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    wasInstalled = true;
    notify();
  });
}

function currentWay(): InstallWay {
  return wayOf({
    isStandalone:
      window.matchMedia('(display-mode: standalone)').matches ||
      ('standalone' in navigator && navigator.standalone === true), // Safari on iPhones
    wasInstalled,
    hasPrompt: installPrompt !== null,
    isSecure: isSecurePage(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/** Shows the browser's prompt, which works only once. @returns true if the person accepted. */
export async function askToInstall(): Promise<boolean> {
  const prompt = installPrompt;
  installPrompt = null;
  if (!prompt) return false;
  const { outcome } = await prompt.prompt();
  if (outcome === 'accepted') wasInstalled = true;
  notify();
  return outcome === 'accepted';
}

function subscribeToWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Anchor of the section in /settings, for links to it. */
export const INSTALL_ANCHOR = 'install';

const subscribeToNothing = () => () => {};

/** Returns the way to install the app in this browser. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribeToWay, currentWay, () => 'menu' as const);
}

/** Returns true on a touch device. */
export function useIsTouched(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => window.matchMedia('(pointer: coarse)').matches,
    () => false,
  );
}
