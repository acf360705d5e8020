import { useEffect, useSyncExternalStore } from 'react';

const dirty = new Set<object>();
const listeners = new Set<() => void>();

/** Marks the app as having unsent text in a form, so that no new version is offered. */
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

/** Whether any form on the screen holds unsent text. */
export const hasDirtyForm = (): boolean => dirty.size > 0;

/** {@link hasDirtyForm} as a hook. */
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
