import { useCallback, useEffect, useState } from 'react';
import { deleteDraft, readDraft, writeDraft } from '#src/local/drafts.ts';
import { isQuotaError } from '#src/local/enqueue.ts';
import type { Owner } from '#src/local/outbox.ts';
import { useFault } from '#src/ui/use-fault.ts';
import { useCore } from './core-context.tsx';

export interface OwnDraft {
  /** What was kept; null when nothing was, undefined until it has been read. */
  kept: Record<string, unknown> | null | undefined;
  /** Keeps what is typed. */
  keep: (values: Record<string, unknown>) => void;
  /** The phone is full: what is typed stands on the screen only. */
  isFull: boolean;
}

/**
 * What a person typed into a form and has not sent: only they see it again on this phone. `enqueue` drops the draft
 * of that name together with queuing the write. @param empty the values of a form into which nothing was typed, which
 * is no draft; a constant: one object.
 * @throws during rendering what the phone's storage throws, except that it is full.
 */
export function useOwnDraft(name: string, owner: Owner, empty?: Readonly<Record<string, unknown>>): OwnDraft {
  const core = useCore();
  const [read, setRead] = useState<{ from: string; kept: Record<string, unknown> | null }>();
  const [isFull, setIsFull] = useState(false);
  const fail = useFault();
  const from = `${owner}/${name}`;
  useEffect(() => {
    let isGone = false;
    readDraft(core.outbox, name, owner)
      .then((kept) => !isGone && setRead({ from: `${owner}/${name}`, kept }))
      .catch(fail);
    return () => {
      isGone = true;
    };
  }, [core, name, owner, fail]);
  const keep = useCallback(
    (values: Record<string, unknown>) => {
      const isEmpty = empty && Object.keys(empty).every((field) => values[field] === empty[field]);
      const stored = isEmpty
        ? deleteDraft(core.outbox, name, owner)
        : writeDraft(core.outbox, name, owner, values, core.ports.nowMs());
      stored
        .then(() => setIsFull(false))
        .catch((error: unknown) => (isQuotaError(error) ? setIsFull(true) : fail(error)));
    },
    [core, name, owner, empty, fail],
  );
  return { kept: read?.from === from ? read.kept : undefined, keep, isFull };
}

/**
 * The kept values over the empty ones, field by field: only fields of `empty`, only texts for texts and lists of
 * texts for lists, so that an older version's draft can never break a form.
 */
export function withKept<V extends { readonly [field: string]: unknown }>(
  empty: V,
  kept: Record<string, unknown> | null,
): V {
  if (!kept) return empty;
  const fits = Object.keys(empty).filter((field) => isAlike(empty[field], kept[field]));
  return { ...empty, ...Object.fromEntries(fits.map((field) => [field, kept[field]])) };
}

function isAlike(empty: unknown, kept: unknown): boolean {
  if (Array.isArray(empty)) return Array.isArray(kept) && kept.every((item) => typeof item === 'string');
  return typeof kept === typeof empty && !Array.isArray(kept) && kept !== null;
}
