import { useSyncExternalStore } from 'react';
import { isApplePhone, type SystemFacts } from '#src/ui/acts/apple.ts';
import { isSecurePage } from '#src/ui/acts/secure-page.ts';

/** Chromium's offer to put the app on the home screen; not in TypeScript's library. https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the app comes to the home screen here. `prompt`: the browser asks when told to. `iphone`: by the Share menu.
 * `menu`: by the browser's own menu. `installed`: it is there, or was opened from there. `insecure`: only a page with TLS can.
 */
export type InstallWay = 'prompt' | 'iphone' | 'menu' | 'installed' | 'insecure';

/** What the browser and its phone say of themselves. */
export interface InstallFacts extends SystemFacts {
  isStandalone: boolean;
  wasInstalled: boolean;
  hasOffer: boolean;
  isSecure: boolean;
}

/** The way for these facts. Pure. */
export function wayOf(facts: InstallFacts): InstallWay {
  if (!facts.isSecure) return 'insecure';
  if (facts.isStandalone || facts.wasInstalled) return 'installed';
  if (facts.hasOffer) return 'prompt';
  return isApplePhone(facts) ? 'iphone' : 'menu';
}

let offer: InstallOffer | null = null;
let wasInstalled = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer for the right moment: it comes early and only once. Called at the start, by main.tsx. */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // no question of the browser's own over what somebody is doing
    offer = event as InstallOffer;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    wasInstalled = true;
    tell();
  });
}

/** The way on this phone now. */
function currentWay(): InstallWay {
  return wayOf({
    isStandalone:
      window.matchMedia('(display-mode: standalone)').matches ||
      ('standalone' in navigator && navigator.standalone === true), // Safari on iPhones
    wasInstalled,
    hasOffer: offer !== null,
    isSecure: isSecurePage(),
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
  });
}

/** Has the browser ask. @returns whether the person agreed; an offer is good for one question. */
export async function askToInstall(): Promise<boolean> {
  const asked = offer;
  offer = null;
  if (!asked) return false;
  const { outcome } = await asked.prompt();
  if (outcome === 'accepted') wasInstalled = true;
  tell();
  return outcome === 'accepted';
}

/** Follows {@link currentWay}. @returns a function that ends it. */
function subscribeToWay(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Anchor of the section in /settings, for links to it. */
export const INSTALL_ANCHOR = 'install';

const never = () => () => {};

/** How the app comes to the home screen here. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribeToWay, currentWay, () => 'menu' as const);
}

/** Whether this is a phone or tablet, used with a finger. */
export function useIsTouched(): boolean {
  return useSyncExternalStore(
    never,
    () => window.matchMedia('(pointer: coarse)').matches,
    () => false,
  );
}
