import { useState } from 'react';
import type { QueueItem, QueueKind } from '#contract/admin.ts';
import type { AskedState } from '#src/data/read/use-asked.ts';
import { ADMIN_API, type Page } from '../admin.remote.ts';
import { usePages } from '../use-pages.ts';

export interface Queue {
  list: AskedState<Page<QueueItem>>;
  /** Open items, oldest first; postponed ones last. */
  items: readonly QueueItem[];
  current: QueueItem | undefined;
  /** The first item follows a decided or postponed one and takes the focus. */
  isFollowing: boolean;
  choose: (id: string) => void;
  putOff: (item: QueueItem) => void;
  /** Removes a decided item at once and loads the queue again. */
  drop: (item: QueueItem) => void;
  again: () => void;
}

interface Decided {
  /** The response that still contained the items. */
  page: Page<QueueItem> | undefined;
  ids: readonly string[];
}

/** The open items, one at a time. */
export function useQueue(kind: QueueKind | undefined): Queue {
  const list = usePages<QueueItem>(`${ADMIN_API}/queue${kind ? `?kind=${kind}` : ''}`);
  const [decided, setDecided] = useState<Decided>({ page: undefined, ids: [] });
  const [later, setLater] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const [isFollowing, setIsFollowing] = useState(false);
  const decidedIds = decided.page === list.value ? decided.ids : [];
  const waiting = list.rows.filter(({ id }) => !decidedIds.includes(id));
  const items = [
    ...waiting.filter(({ id }) => !later.includes(id)),
    ...later.flatMap((id) => waiting.find((item) => item.id === id) ?? []),
  ];
  const showNext = (to: string | undefined) => {
    setChosen(to);
    setIsFollowing(true);
  };
  return {
    list,
    items,
    current: items.find(({ id }) => id === chosen) ?? items[0],
    isFollowing,
    choose: showNext,
    putOff({ id }) {
      setLater((before) => [...before.filter((other) => other !== id), id]);
      showNext(undefined);
    },
    drop({ id }) {
      setDecided({ page: list.value, ids: [...decidedIds, id] });
      showNext(undefined);
      list.again();
    },
    again: list.again,
  };
}
