import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  guardNavigation,
  makeWayForNavigation,
  settleAfterNavigation,
} from '#src/ui/overlays/modal-entry.ts';

/** Hides an open dialog's history entry from the router, so that no navigation leaves it behind. */
export function useModalEntry(): void {
  const { history } = useRouter();
  useEffect(() => {
    guardNavigation(() =>
      history.block({
        blockerFn: async () => {
          await makeWayForNavigation();
          return false;
        },
        enableBeforeUnload: false, // a reload needs no question
      }),
    );
    return history.subscribe(() => {
      history.flush(); // the browser writes its entry a moment later
      settleAfterNavigation();
    });
  }, [history]);
}
