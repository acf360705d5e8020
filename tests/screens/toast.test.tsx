import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_LIMITS } from '#contract/limits.ts';
import { ToastProvider, useToast } from '#src/ui/overlays/toast.tsx';
import { act, fireEvent, render, screen, wordsOf } from '#tests/support/screens.tsx';

const SHORT = { title: 'Logged out successfully', durationMs: TOAST_LIMITS.shortMs };

function Sayer() {
  const toaster = useToast();
  return (
    <>
      <button type="button" onClick={() => toaster.show(SHORT)}>
        Sign out
      </button>
      <button type="button" onClick={() => toaster.show({ title: 'Reply posted' })}>
        Reply
      </button>
    </>
  );
}

const titles = () =>
  wordsOf([...document.querySelectorAll<HTMLElement>('.toast[data-state="open"] .toast-title')]);
const shown = () => {
  const toast = document.querySelector<HTMLElement>('.toast[data-state="open"]');
  if (!toast) throw new Error('no toast');
  return toast;
};
const say = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const pass = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  render(
    <ToastProvider regionLabel="Notifications ({hotkey})" toastLabel="Notification" closeLabel="Close">
      <Sayer />
    </ToastProvider>,
  );
  await act(() => vi.dynamicImportSettled());
  screen.getByRole('region', { name: 'Notifications (F8)' }); // the toast part has loaded: the time of a toast starts when it is visible
});
afterEach(() => void vi.useRealTimers());

test('a toast closes after its time, 5 s by default', async () => {
  await say('Sign out');
  await pass(2999);
  expect(titles()).toEqual(['Logged out successfully']);
  await pass(1);
  expect(titles()).toEqual([]);
  await say('Reply');
  await pass(4999);
  expect(titles()).toEqual(['Reply posted']);
  await pass(1);
  expect(titles()).toEqual([]);
});

test('a new toast replaces the last one', async () => {
  await say('Sign out');
  await say('Reply');
  expect(titles()).toEqual(['Reply posted']);
});

test('a toast pauses under the pointer and continues afterwards', async () => {
  await say('Sign out');
  await pass(1000);
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  await act(async () => void fireEvent.pointerMove(region));
  await pass(60_000);
  expect(titles()).toEqual(['Logged out successfully']);
  await act(async () => void fireEvent.pointerLeave(region));
  await pass(1999);
  expect(titles()).toEqual(['Logged out successfully']);
  await pass(1);
  expect(titles()).toEqual([]);
});

test('a toast pauses with the focus, and F8 moves the focus to the toasts', async () => {
  await say('Sign out');
  await act(async () => void fireEvent.keyDown(document, { key: 'F8', code: 'F8' }));
  expect(document.activeElement?.classList.contains('toasts')).toBe(true);
  await pass(60_000);
  expect(titles()).toEqual(['Logged out successfully']);
});

test('a toast closes by its button, by Escape and by a swipe to the right, but not to the left', async () => {
  const swipe = async (byPx: number) => {
    const toast = shown();
    await act(async () => {
      const init = { bubbles: true, button: 0, pointerId: 1, pointerType: 'touch' };
      fireEvent.pointerDown(toast, { ...init, clientX: 100, clientY: 20 });
      fireEvent.pointerMove(toast, { ...init, clientX: 100 + Math.sign(byPx) * 12, clientY: 20 });
      fireEvent.pointerMove(toast, { ...init, clientX: 100 + byPx, clientY: 20 });
      fireEvent.pointerUp(toast, { ...init, clientX: 100 + byPx, clientY: 20 });
    });
  };
  await say('Sign out');
  await swipe(-60);
  expect(titles()).toEqual(['Logged out successfully']);
  await swipe(60);
  expect(titles()).toEqual([]);
  await say('Sign out');
  await act(async () => void fireEvent.keyDown(shown(), { key: 'Escape' }));
  expect(titles()).toEqual([]);
  await say('Reply');
  await say('Reply');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  expect(titles()).toEqual([]);
});
