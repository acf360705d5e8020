/** Timers stand still while a page is asleep; each of these may be the first thing that it hears afterwards. */
const OF_WINDOW = ['pageshow', 'focus', 'online'];

/** Calls a listener whenever the person has come back to the page. @returns a function that ends it. */
export function onResume(listener: () => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const look = () => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look, { signal });
  for (const event of OF_WINDOW) window.addEventListener(event, look, { signal });
  return () => listening.abort();
}
