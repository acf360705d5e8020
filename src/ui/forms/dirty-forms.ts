import { useEffect, useSyncExternalStore } from 'react';

const dirty = new Set<object>();
const listeners = new Set<() => void>();

/** Tells the app that a form on the screen holds text, so that no new version is offered meanwhile. */
export function useDirtyForm(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = {};
    dirty.add(form);
    for (const listener of listeners) listener();
    return () => {
      dirty.delete(form);
      for (const listener of listeners) listener();
    };
  }, [isDirty]);
}

/** Whether any form on the screen holds text that was not sent. */
export const hasDirtyForm = (): boolean => dirty.size > 0;

/** {@link hasDirtyForm}, followed. */
export function useHasDirtyForm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hasDirtyForm,
    () => false,
  );
}
