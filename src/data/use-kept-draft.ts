import { useEffect, useState } from 'react';
import type { Core } from '#src/local/core.ts';
import { deleteDraft, readDraft, writeDraft } from '#src/local/drafts.ts';
import { isQuotaError } from '#src/local/enqueue.ts';
import { useFault } from '#src/ui/use-fault.ts';
import { useCore } from './core-context.tsx';

export interface KeptDraft<V> {
  /** What was kept, over the empty values; null until it has been read. */
  initial: V | null;
  /** Keeps what is typed. */
  keep: (values: V) => void;
  /** Forgets what was kept: it has been sent. */
  drop: () => Promise<void>;
  /** The phone is full: what is typed stands on the screen only. */
  isFull: boolean;
}

/**
 * Keeps the named fields of a visitor's form on this phone until they are sent. Only fields of `empty` are ever
 * written, so a password that is not among them never reaches the disk. @param empty a constant: one object.
 * @throws during rendering what the phone's storage throws, except that it is full.
 */
export function useKeptDraft<V extends Record<string, unknown>>(name: string, empty: V): KeptDraft<V> {
  const core = useCore();
  const [initial, setInitial] = useState<V | null>(null);
  const [isFull, setIsFull] = useState(false);
  const fail = useFault();
  useEffect(() => {
    let isGone = false;
    readKept(core, name, empty)
      .then((values) => !isGone && setInitial(values))
      .catch(fail);
    return () => {
      isGone = true;
    };
  }, [core, name, empty, fail]);

  const keep = (values: V) => {
    writeDraft(core.outbox, name, 'visitor', onlyFields(values, empty), core.ports.nowMs())
      .then(() => setIsFull(false))
      .catch((error: unknown) => (isQuotaError(error) ? setIsFull(true) : fail(error)));
  };
  return { initial, keep, drop: () => deleteDraft(core.outbox, name, 'visitor'), isFull };
}

/** The kept values over the empty ones. A kept value of another type than the empty one is ignored. */
export async function readKept<V extends Record<string, unknown>>(
  core: Core,
  name: string,
  empty: V,
): Promise<V> {
  const kept = (await readDraft(core.outbox, name, 'visitor')) ?? {};
  const fits = Object.keys(empty).filter((field) => typeof kept[field] === typeof empty[field]);
  return { ...empty, ...Object.fromEntries(fits.map((field) => [field, kept[field]])) };
}

/** The values of the fields that may be kept, and no others. */
export function onlyFields<V extends Record<string, unknown>>(values: V, empty: V): Record<string, unknown> {
  return Object.fromEntries(Object.keys(empty).map((field) => [field, values[field]]));
}
