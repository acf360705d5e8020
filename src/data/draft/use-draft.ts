import { useCallback, useEffect, useState } from 'react';
import type { Core } from '#src/local/core.ts';
import { draftKey } from '#src/local/outbox/draft-key.ts';
import { deleteDraft, openDraft, rowOf, writeDraft } from '#src/local/outbox/drafts.ts';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { useCore } from '../core/core-context.tsx';
import { phoneStorage } from '../core/small-storage.ts';
import { useStored } from '../write/use-stored.ts';
import { forgetUnderWay, noteUnderWay, takeTypedLast } from './typed-last.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  /** The stored draft; null if there is none, undefined until it was read. */
  kept: Record<string, unknown> | null | undefined;
  /** Stores the draft. */
  keep: (values: Values) => void;
  /** Deletes the draft after it was sent. */
  drop: () => Promise<void>;
  /** The phone is full, so the draft is not stored. */
  isFull: boolean;
}

/** Each value must be a constant. */
export interface DraftOptions {
  /** Values of an empty form, which is not stored; by default one without values is empty. */
  empty?: Values;
  /** Only these fields are stored, so no password is. */
  only?: Values;
  /** A form keeps the text of a visitor who signs in meanwhile. */
  staysOpen?: boolean;
}

/**
 * The draft of a form, which only its owner sees again on this phone. `enqueue` deletes the draft when it queues the write.
 * @throws during rendering all storage errors except a full phone
 */
export function useDraft(name: string, owner: Owner, options: DraftOptions = {}): Draft {
  const { empty, only, staysOpen = false } = options;
  const core = useCore();
  const [read, setRead] = useState<{
    from: string;
    kept: Record<string, unknown> | null;
  }>();
  const [typedIn, setTypedIn] = useState<string>();
  const { isFull, store } = useStored();
  const fail = useFault();
  const from = `${owner}/${name}`;
  const ofVisitor = `visitor/${name}`;
  if (staysOpen && from !== ofVisitor && read?.from === ofVisitor && typedIn === ofVisitor)
    setRead({ ...read, from });
  const isRead = read?.from === from;
  useEffect(() => {
    if (isRead) return;
    let isGone = false;
    takeTypedLast(core.outbox, phoneStorage())
      .then(() => openDraft(core.outbox, name, owner))
      .then((kept) => !isGone && setRead({ from, kept }))
      .catch((error: unknown) => !isGone && fail(error));
    return () => {
      isGone = true;
    };
  }, [core, name, owner, from, isRead, fail]);
  const keep = useCallback(
    (values: Values) => {
      setTypedIn(from);
      const isEmpty = empty
        ? Object.keys(empty).every((field) => values[field] === empty[field])
        : Object.keys(values).length === 0;
      store(() =>
        isEmpty
          ? forget(core, name, owner)
          : storeDraft(core, name, owner, onlyFields(values, only ?? values)),
      );
    },
    [core, name, owner, from, empty, only, store],
  );
  const drop = useCallback(() => deleteDraft(core.outbox, name, owner), [core, name, owner]);
  return { kept: isRead ? read.kept : undefined, keep, drop, isFull };
}

/** Stores a draft; if the page closes meanwhile, `typed-last.ts` saves it. */
export function storeDraft(
  { outbox, ports }: Core,
  name: string,
  owner: Owner,
  values: Record<string, unknown>,
): Promise<void> {
  const savedAtMs = ports.nowMs();
  const row = rowOf(outbox, { name, owner, values, savedAtMs });
  const isStored = noteUnderWay(outbox, row, phoneStorage());
  return writeDraft(outbox, name, owner, values, savedAtMs).finally(isStored);
}

function forget({ outbox }: Core, name: string, owner: Owner): Promise<void> {
  forgetUnderWay(outbox, draftKey(owner, name, outbox.tab));
  return deleteDraft(outbox, name, owner, { isEmptied: true });
}

/** Returns only the given fields. */
export const onlyFields = (values: Values, only: Values): Record<string, unknown> =>
  Object.fromEntries(Object.keys(only).map((field) => [field, values[field]]));

/**
 * Merges stored values into `empty`. Takes only fields of `empty`, and only values of the same type, so that a draft of an older
 * version cannot break the form.
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
