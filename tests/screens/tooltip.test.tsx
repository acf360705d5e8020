import { beforeEach, expect, test, vi } from 'vitest';
import { TOOLTIP_LIMITS } from '#contract/limits.ts';
import { Tooltip } from '#src/ui/overlays/tooltip.tsx';
import { TooltipsShown } from '#src/ui/overlays/tooltips-shown.tsx';
import { act, render } from '#tests/support/drawing.ts';
import { fireEvent, screen } from '#tests/support/screens.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return () => void vi.useRealTimers();
});

/** Two buttons with tooltips on a page. */
async function draw() {
  await act(() =>
    render(
      <>
        <Tooltip text="Finds it">
          <button type="button">Find</button>
        </Tooltip>
        <Tooltip text="Leaves it">
          <button type="button">Leave</button>
        </Tooltip>
        <p>Nothing</p>
        <TooltipsShown />
      </>,
    ),
  );
  const button = (name: string) => screen.getByRole('button', { name });
  return { find: button('Find'), leave: button('Leave'), nothing: screen.getByText('Nothing') };
}

const tooltip = () => screen.queryByRole('tooltip')?.textContent ?? null;
const point = (at: Element, pointerType = 'mouse') =>
  act(() => fireEvent(at, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType })));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('hovering shows the tooltip of a button after a delay, and of the next one at once', async () => {
  const { find, leave, nothing } = await draw();
  await point(find);
  await wait(TOOLTIP_LIMITS.openMs - 1);
  expect(tooltip()).toBeNull();
  await wait(1);
  expect(tooltip()).toBe('Finds it');
  expect(find.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await point(nothing);
  expect(tooltip()).toBeNull();
  expect(find.hasAttribute('aria-describedby')).toBe(false);
  await wait(TOOLTIP_LIMITS.skipMs - 1);
  await point(leave);
  await wait(1);
  expect(tooltip()).toBe('Leaves it');
});
test('a quick mouse, a finger or a press shows no tooltip', async () => {
  const { find, nothing } = await draw();
  await point(find);
  await wait(TOOLTIP_LIMITS.openMs - 1);
  await point(nothing);
  await wait(TOOLTIP_LIMITS.openMs);
  expect(tooltip()).toBeNull();
  await point(find, 'touch');
  await wait(TOOLTIP_LIMITS.openMs);
  expect(tooltip()).toBeNull();
  await point(find);
  await act(() => fireEvent.pointerDown(find));
  await wait(TOOLTIP_LIMITS.openMs);
  await point(find);
  await wait(TOOLTIP_LIMITS.openMs);
  expect(tooltip()).toBeNull();
});
test('the pointer may rest on the tooltip; Escape, a press and scrolling close it', async () => {
  const { find, nothing } = await draw();
  const ends = [
    () => fireEvent.keyDown(find, { key: 'Escape' }),
    () => fireEvent.pointerDown(find),
    () => fireEvent.scroll(document),
  ];
  for (const end of ends) {
    await point(find);
    await wait(TOOLTIP_LIMITS.openMs);
    await point(screen.getByRole('tooltip'));
    expect(tooltip()).toBe('Finds it');
    await act(end);
    expect(tooltip()).toBeNull();
    await point(nothing);
    await wait(TOOLTIP_LIMITS.skipMs);
  }
});
test('the keyboard shows a tooltip at once until it moves on; other focus shows none', async () => {
  const { find } = await draw();
  const matches = find.matches.bind(find);
  let isByKeyboard = true;
  vi.spyOn(find, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? isByKeyboard : matches(selector),
  );
  await act(() => find.focus());
  expect(tooltip()).toBe('Finds it');
  await act(() => find.blur());
  expect(tooltip()).toBeNull();
  isByKeyboard = false;
  await act(() => find.focus());
  expect(tooltip()).toBeNull();
});
