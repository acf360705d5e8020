import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { phoneStorage } from '#src/data/core/small-storage.ts';
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

/** The open dialog and the actions on items. */
export interface ItemActions {
  run: (action: ItemAction, item: WaitingItem) => void;
  copy: (text: string) => void;
  /** The item in the edit dialog. */
  editing: { start: EditStart; title: string } | null;
  /** The item in the delete dialog. */
  dropping: WaitingItem | null;
  close: () => void;
  /** Deletes an item. Resolves to an error if it was changed in the meantime. */
  drop: (item: WaitingItem) => Promise<Trouble>;
}

/** Returns the actions on items. Storage errors are thrown during rendering. */
export function useItemActions(): ItemActions {
  const core = useCore();
  const toast = useToast();
  const router = useRouter();
  const [editing, setEditing] = useState<ItemActions['editing']>(null);
  const [dropping, setDropping] = useState<WaitingItem | null>(null);
  const fail = useFault();

  const report = (work: Promise<unknown>) => void work.catch(fail);
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
    if (action === 'copy') return report(copy(item.text));
    if (action === 'retry') return report(retryEntry(core, item.key));
    return report(edit(item, action === 'newThread' ? 'thread' : 'edit'));
  };
  const drop = async ({ key, entry }: WaitingItem): Promise<Trouble> =>
    (await discardEntry(core, key, entry.writtenAt))
      ? undefined
      : [{ path: '', message: WORDS.changedMeanwhile }];
  return { run, copy: (text) => report(copy(text)), editing, dropping, close, drop };
}
