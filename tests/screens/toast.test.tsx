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
  screen.getByRole('region', { name: 'Notifications (F8)' }); // the kit has come: a toast's time begins when it is seen
});
afterEach(() => void vi.useRealTimers());

test('a toast goes by itself after its time, 5 s unless it says otherwise', async () => {
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

test('there is one at a time: the next takes the place of the last', async () => {
  await say('Sign out');
  await say('Reply');
  expect(titles()).toEqual(['Reply posted']);
});

test('its time stands still under the pointer and goes on afterwards', async () => {
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

test('its time stands still while it has the focus, which F8 gives to the toasts', async () => {
  await say('Sign out');
  await act(async () => void fireEvent.keyDown(document, { key: 'F8', code: 'F8' }));
  expect(document.activeElement?.classList.contains('toasts')).toBe(true);
  await pass(60_000);
  expect(titles()).toEqual(['Logged out successfully']);
});

test('it is closed by its button, by Escape and by a swipe to the right, but not by one to the left', async () => {
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
