import { useSyncExternalStore } from 'react';
import { currentWay, type InstallWay, subscribeToWay } from './install-watch.ts';

/** Anchor of the section in /settings, for links to it. */
export const INSTALL_ANCHOR = 'install';

const never = () => () => {};

/** How the app comes to the home screen here; 'unknown' while a page is drawn without a browser. */
export function useInstallWay(): InstallWay {
  return useSyncExternalStore(subscribeToWay, currentWay, () => 'unknown');
}

/** Whether this is a phone or tablet, used with a finger. False while a page is drawn without a browser. */
export function useIsTouched(): boolean {
  return useSyncExternalStore(
    never,
    () => window.matchMedia('(pointer: coarse)').matches,
    () => false,
  );
}
