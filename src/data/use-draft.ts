import { useCallback, useEffect, useState } from 'react';
import type { Core } from '#src/local/core.ts';
import { draftKey } from '#src/local/outbox/draft-key.ts';
import { type DraftSource, deleteDraft, openDraft, rowOf, writeDraft } from '#src/local/outbox/drafts.ts';
import type { Owner } from '#src/local/outbox/outbox.ts';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { useCore } from './core-context.tsx';
import { phoneStorage } from './small-storage.ts';
import { forgetUnderWay, noteUnderWay, takeTypedLast } from './typed-last.ts';
import { useStored } from './use-stored.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Draft {
  /** What was kept; null when nothing was, undefined until it has been read. */
  kept: Record<string, unknown> | null | undefined;
  /** Keeps what is typed. */
  keep: (values: Values) => void;
  /** Forgets what was kept: it has been sent. */
  drop: () => Promise<void>;
  /** The phone is full: what is typed stands on the screen only. */
  isFull: boolean;
}

/** Constants: one object each. */
export interface DraftOptions {
  /** The values of a form into which nothing was typed, which is no draft. */
  empty?: Values;
  /** Only its fields are ever written: a password that is not among them never reaches the disk. */
  only?: Values;
  /** A form that a visitor is typing into stays as it is when they become known, and goes on as theirs. */
  staysOpen?: boolean;
}

/**
 * What was typed into a form and has not been sent: only its owner sees it again on this phone. `enqueue` drops the
 * draft of that name together with queuing the write.
 * @throws during rendering what the phone's storage throws, except that it is full.
 */
export function useDraft(name: string, owner: Owner, options: DraftOptions = {}): Draft {
  const { empty, only, staysOpen = false } = options;
  const core = useCore();
  const [read, setRead] = useState<{
    from: string;
    kept: Record<string, unknown> | null;
    source?: DraftSource;
  }>();
  const [typedIn, setTypedIn] = useState<string>();
  const { isFull, store } = useStored();
  const fail = useFault();
  const from = `${owner}/${name}`;
  const ofVisitor = `visitor/${name}`;
  if (staysOpen && from !== ofVisitor && read?.from === ofVisitor && typedIn === ofVisitor)
    setRead({ ...read, from });
  const isRead = read?.from === from;
  const source = isRead ? read.source : undefined;
  useEffect(() => {
    if (isRead) return;
    let isGone = false;
    takeTypedLast(core.outbox, phoneStorage())
      .then(() => openDraft(core.outbox, name, owner))
      .then((draft) => !isGone && setRead({ from, kept: draft?.values ?? null, ...sourceOf(draft) }))
      .catch((error: unknown) => !isGone && fail(error));
    return () => {
      isGone = true;
    };
  }, [core, name, owner, from, isRead, fail]);
  const keep = useCallback(
    (values: Values) => {
      setTypedIn(from);
      const isEmpty = empty && Object.keys(empty).every((field) => values[field] === empty[field]);
      store(() =>
        isEmpty
          ? forget(core, name, owner, source)
          : storeDraft(core, name, owner, onlyFields(values, only ?? values), source),
      );
    },
    [core, name, owner, from, empty, only, store, source],
  );
  const drop = useCallback(
    () => deleteDraft(core.outbox, name, owner, { source }),
    [core, name, owner, source],
  );
  return { kept: isRead ? read.kept : undefined, keep, drop, isFull };
}

/** Keeps what is typed; where the page is left before it is stored, in the small storage (`typed-last.ts`). */
export function storeDraft(
  { outbox, ports }: Core,
  name: string,
  owner: Owner,
  values: Record<string, unknown>,
  source?: DraftSource,
): Promise<void> {
  const savedAtMs = ports.nowMs();
  const row = rowOf(outbox, { name, owner, values, savedAtMs }, source);
  const isStored = noteUnderWay(outbox, row, phoneStorage());
  return writeDraft(outbox, name, owner, values, savedAtMs, source).finally(isStored);
}

function forget(
  { outbox }: Core,
  name: string,
  owner: Owner,
  source: DraftSource | undefined,
): Promise<void> {
  forgetUnderWay(outbox, draftKey(owner, name, outbox.tab));
  return deleteDraft(outbox, name, owner, { isEmptied: true, source });
}

const sourceOf = (draft: { source?: DraftSource } | null) => (draft?.source ? { source: draft.source } : {});

/** The values of the fields that may be kept, and no others. */
export const onlyFields = (values: Values, only: Values): Record<string, unknown> =>
  Object.fromEntries(Object.keys(only).map((field) => [field, values[field]]));

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
