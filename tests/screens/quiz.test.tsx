import { describe, expect, test, vi } from 'vitest';
import { act, fireEvent, inMain, openApp, press, startScreens, waitFor } from '#tests/support/screens.tsx';

const toasts = () => document.querySelector<HTMLElement>('.toasts');

describe('the toast after an answer', () => {
  test.each([
    ['the foot of the window', { top: 400, bottom: 660 }, 'top'],
    ['its head', { top: 80, bottom: 340 }, 'bottom'],
  ])('covers no answer: it is at the other end if they are near %s', async (_, box, side) => {
    const { phone } = await startScreens();
    await openApp(phone, '/trivia');
    await press(await inMain().findByRole('button', { name: 'Start Quiz' }));
    const options = document.querySelector<HTMLElement>('.quiz-options');
    if (!options) throw new Error('no answers to choose from');
    vi.spyOn(options, 'getBoundingClientRect').mockReturnValue(box as DOMRect);
    const [first] = options.querySelectorAll('button');
    if (first) await press(first);
    await waitFor(() => expect(document.querySelector('.toast-title')).toBeTruthy());
    expect(toasts()?.dataset.side).toBe(side);
  });
});

test('a double tap on Start Quiz answers nothing, although its second tap lands on a new answer', async () => {
  const { phone } = await startScreens();
  await openApp(phone, '/trivia');
  await press(await inMain().findByRole('button', { name: 'Start Quiz' }));
  const [first] = document.querySelectorAll<HTMLElement>('.quiz-options button');
  if (!first) throw new Error('no answers to choose from');
  await act(() => fireEvent.click(first, { detail: 2 }));
  expect(first.dataset.state).toBeUndefined();
  expect(document.querySelector('.toast-title')).toBeNull();
  await act(() => fireEvent.click(first, { detail: 1 }));
  await waitFor(() => expect(first).toHaveProperty('disabled', true));
});
