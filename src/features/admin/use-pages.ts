import { useState } from 'react';
import { type AskedState, useAsked } from '#src/data/read/use-asked.ts';
import { fetchPagesOf, type Page, type PagedList } from './admin.remote.ts';

export interface Pages<T> extends AskedState<Page<T>> {
  rows: readonly T[];
  hasMore: boolean;
  more: () => void;
}

const fetchList = fetchPagesOf as <T>(
  ...of: Parameters<typeof fetchPagesOf<T>>
) => ReturnType<typeof fetchPagesOf<T>>;

/** Reads a list page by page and keeps the old rows while more are loading. @param path of the first page. */
export function usePages<T>(path: string): Pages<T> {
  const [shown, setShown] = useState({ path, pages: 1 });
  const pages = shown.path === path ? shown.pages : 1;
  const list = useAsked<PagedList, Page<T>>(fetchList, { path, pages });
  const [last, setLast] = useState<{ path: string; value: Page<T> }>();
  if (list.value !== undefined && (last?.value !== list.value || last.path !== path))
    setLast({ path, value: list.value });
  const value = list.value ?? (last?.path === path ? last.value : undefined);
  return {
    ...list,
    value,
    rows: value?.rows ?? [],
    hasMore: value?.next != null,
    more: () => setShown({ path, pages: pages + 1 }),
  };
}
