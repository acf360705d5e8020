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

/** Two explained buttons on a page. */
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

const said = () => screen.queryByRole('tooltip')?.textContent ?? null;
const point = (at: Element, pointerType = 'mouse') =>
  act(() => fireEvent(at, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType })));
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a mouse that rests on a button has it explained after a while, and soon after another one at once', async () => {
  const { find, leave, nothing } = await draw();
  await point(find);
  await wait(TOOLTIP_LIMITS.openMs - 1);
  expect(said()).toBeNull();
  await wait(1);
  expect(said()).toBe('Finds it');
  expect(find.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  await point(nothing);
  expect(said()).toBeNull();
  expect(find.hasAttribute('aria-describedby')).toBe(false);
  await wait(TOOLTIP_LIMITS.skipMs - 1);
  await point(leave);
  await wait(1);
  expect(said()).toBe('Leaves it');
});
test('a mouse that goes on in time, a finger, or a press has nothing explained', async () => {
  const { find, nothing } = await draw();
  await point(find);
  await wait(TOOLTIP_LIMITS.openMs - 1);
  await point(nothing);
  await wait(TOOLTIP_LIMITS.openMs);
  expect(said()).toBeNull();
  await point(find, 'touch');
  await wait(TOOLTIP_LIMITS.openMs);
  expect(said()).toBeNull();
  await point(find);
  await act(() => fireEvent.pointerDown(find));
  await wait(TOOLTIP_LIMITS.openMs);
  await point(find);
  await wait(TOOLTIP_LIMITS.openMs);
  expect(said()).toBeNull();
});
test('the pointer may rest on the explanation; Escape, a press and scrolling end it', async () => {
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
    expect(said()).toBe('Finds it');
    await act(end);
    expect(said()).toBeNull();
    await point(nothing);
    await wait(TOOLTIP_LIMITS.skipMs);
  }
});
test('the keyboard has a button explained at once and until it goes on; focus without it explains nothing', async () => {
  const { find } = await draw();
  const matches = find.matches.bind(find);
  let isByKeyboard = true;
  vi.spyOn(find, 'matches').mockImplementation((selector) =>
    selector === ':focus-visible' ? isByKeyboard : matches(selector),
  );
  await act(() => find.focus());
  expect(said()).toBe('Finds it');
  await act(() => find.blur());
  expect(said()).toBeNull();
  isByKeyboard = false;
  await act(() => find.focus());
  expect(said()).toBeNull();
});
