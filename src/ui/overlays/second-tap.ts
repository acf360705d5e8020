/** Maximum gap of a double tap. Source: Android's `ViewConfiguration`, 300 ms, plus a slow phone. */
const DOUBLE_TAP_MS = 500;

/**
 * Swallows the second tap of a double tap whose target has disappeared, so that it does not hit what appeared below.
 */
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
