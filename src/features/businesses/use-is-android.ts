import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether this is an Android phone, whose map opens by a `geo:` address. False while a page is drawn on the server. */
export function useIsAndroid(): boolean {
  return useSyncExternalStore(
    never,
    () => /Android/i.test(navigator.userAgent),
    () => false,
  );
}
