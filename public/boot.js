// Runs before the first paint, so that neither theme, hour nor signed-in parts flicker, and the bar of a phone without signal
// is there from the beginning. Must never throw: storage may be closed.
(() => {
  const root = document.documentElement;
  let theme = 'light';
  let signedIn = 'false';
  let people = 'false';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
    if (localStorage.getItem('signed-in') !== null) signedIn = 'true';
    if (localStorage.getItem('people') !== null) people = 'true';
  } catch {
    // Storage is closed to this page: the defaults apply.
  }
  root.dataset.theme = theme;
  root.dataset.signedIn = signedIn;
  root.dataset.people = people;
  if ('contacts' in navigator) root.dataset.contacts = '';
  const setHour = () => {
    const hour = new Date().getHours();
    root.dataset.hour =
      hour < 5 || hour > 20 ? 'night' : hour < 10 ? 'morning' : hour < 17 ? 'day' : 'evening';
  };
  setHour();
  document.addEventListener('visibilitychange', setHour);
  const { searchParams } = new URL(location.href);
  if (searchParams.has('lang')) {
    searchParams.delete('lang'); // chosen; the address must not choose it again
    history.replaceState(
      history.state,
      '',
      `?${searchParams}${location.hash}`.replace(/^\?(?=#|$)/, location.pathname),
    );
  }
  if (!navigator.onLine) {
    root.dataset.signal = 'none';
    addEventListener('online', () => root.removeAttribute('data-signal'), { once: true });
  }
  const [entry] = performance.getEntriesByType('navigation');
  if (entry?.type === 'navigate' && location.hash === '') root.dataset.atTop = '';
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.setAttribute('content', meta.getAttribute(`data-${theme}`) ?? '');
})();
