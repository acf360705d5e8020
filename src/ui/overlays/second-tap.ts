/** The taps of a double one are no further apart. Source: Android's `ViewConfiguration`, 300 ms, and a slow phone. */
const DOUBLE_TAP_MS = 500;

/** What stood under the first tap of a double one has gone with it: the second falls on nothing, not on what came up below. */
export function swallowSecondTap(): void {
  const listening = new AbortController();
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, signal: listening.signal });
  setTimeout(() => listening.abort(), DOUBLE_TAP_MS);
}
