import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  guardNavigation,
  makeWayForNavigation,
  settleAfterNavigation,
} from '#src/ui/overlays/modal-entry.ts';

/** Keeps the history's entry of an open dialog out of the router's way, so that no navigation leaves it behind. */
export function useModalEntry(): void {
  const { history } = useRouter();
  useEffect(() => {
    guardNavigation(() =>
      history.block({
        blockerFn: async () => {
          await makeWayForNavigation();
          return false;
        },
        enableBeforeUnload: false, // a reload is not asked about
      }),
    );
    return history.subscribe(() => {
      history.flush(); // the browser's own entry is written a moment later
      settleAfterNavigation();
    });
  }, [history]);
}
