/** Timers stop while a page sleeps; any of these events may be the first afterwards. */
const WINDOW_EVENTS = ['pageshow', 'focus', 'online'];

/** Calls a listener when the person returns to the page. @returns a function that removes it */
export function onResume(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const check = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', check, { signal });
  for (const event of WINDOW_EVENTS) window.addEventListener(event, check, { signal });
  return () => controller.abort();
}
