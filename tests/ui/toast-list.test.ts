import { expect, test } from 'vitest';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { type ToastEntry, toastList } from '#src/ui/overlays/toast-list.ts';

const show = (list: readonly ToastEntry[], id: number, title: string) =>
  toastList(list, { type: 'show', id, toast: { title } });

test('a new toast replaces the old one', () => {
  const list = show(show([], 1, 'Thread created'), 2, 'Reply posted');
  expect(list).toHaveLength(TOAST_LIMITS.atOnce);
  expect(list[0]).toMatchObject({ id: 2, title: 'Reply posted', isOpen: true });
});

test('a dismissed toast is closed but stays until it is removed', () => {
  const closed = toastList(show([], 1, 'Reply posted'), { type: 'dismiss', id: 1 });
  expect(closed).toMatchObject([{ id: 1, isOpen: false }]);
  expect(toastList(closed, { type: 'remove', id: 1 })).toEqual([]);
});

test('removing an old toast keeps its replacement', () => {
  const list = show(show([], 1, 'Thread created'), 2, 'Reply posted');
  expect(toastList(list, { type: 'remove', id: 1 })).toEqual(list);
});

test('a solved problem closes a red toast and keeps any other', () => {
  const failed = toastList([], {
    type: 'show',
    id: 1,
    toast: { title: 'Missing information', tone: 'destructive' },
  });
  expect(toastList(failed, { type: 'dismissFailures' })).toMatchObject([{ id: 1, isOpen: false }]);
  const toasts = show([], 2, 'Reply posted');
  expect(toastList(toasts, { type: 'dismissFailures' })).toEqual(toasts);
});
