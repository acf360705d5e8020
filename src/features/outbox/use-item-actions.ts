import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCore } from '#src/data/core-context.tsx';
import { phoneStorage } from '#src/data/small-storage.ts';
import { discardEntry, retryEntry } from '#src/local/outbox/commands.ts';
import { copyText } from '#src/ui/acts/copy-text.ts';
import type { Trouble } from '#src/ui/forms/use-form.ts';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { kindOf } from './kinds.tsx';
import { OUTBOX_WORDS as WORDS } from './outbox.words.ts';
import type { WaitingItem } from './outbox-items.ts';
import { type EditStart, readEditStart } from './save-edit.ts';
import type { ItemAction } from './waiting-card.tsx';

/** What is being done with an item, and the ways to go on. */
export interface ItemActions {
  run: (action: ItemAction, item: WaitingItem) => void;
  copy: (text: string) => void;
  /** The item that the open dialog is about. */
  editing: { start: EditStart; title: string } | null;
  dropping: WaitingItem | null;
  close: () => void;
  /** Deletes one for good, or says why it stays. */
  drop: (item: WaitingItem) => Promise<Trouble>;
}

/** Edit, retry, copy and delete. @throws during rendering what the phone's storage throws. */
export function useItemActions(): ItemActions {
  const core = useCore();
  const toast = useToast();
  const router = useRouter();
  const [editing, setEditing] = useState<ItemActions['editing']>(null);
  const [dropping, setDropping] = useState<WaitingItem | null>(null);
  const fail = useFault();

  const watched = (work: Promise<unknown>) => void work.catch(fail);
  const edit = async (item: WaitingItem, mode: EditStart['mode']) => {
    const href = kindOf(item.name).text?.page?.(item.key);
    if (href !== undefined) return router.navigate({ href });
    setEditing({ start: await readEditStart(core, item.entry, mode, phoneStorage()), title: item.title });
  };
  const copy = async (text: string) =>
    toast.show((await copyText(text)) ? WORDS.copied : { ...WORDS.copyFailed, tone: 'destructive' });
  const close = () => {
    setEditing(null);
    setDropping(null);
  };
  const run = (action: ItemAction, item: WaitingItem) => {
    if (action === 'drop') return setDropping(item);
    if (action === 'copy') return watched(copy(item.text));
    if (action === 'retry') return watched(retryEntry(core, item.key));
    return watched(edit(item, action === 'newThread' ? 'thread' : 'edit'));
  };
  const drop = async ({ key, entry }: WaitingItem): Promise<Trouble> =>
    (await discardEntry(core, key, entry.writtenAt))
      ? undefined
      : [{ path: '', message: WORDS.changedMeanwhile }];
  return { run, copy: (text) => watched(copy(text)), editing, dropping, close, drop };
}
