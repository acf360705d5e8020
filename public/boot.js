// Runs before the first paint, so that neither theme nor signed-in parts flicker. Must never throw: storage may be closed.
(() => {
  const root = document.documentElement;
  let theme = 'light';
  let signedIn = 'false';
  try {
    if (localStorage.getItem('theme') === 'dark') theme = 'dark';
    if (localStorage.getItem('signed-in') !== null) signedIn = 'true';
  } catch {
    // Storage is closed to this page: the defaults stand.
  }
  root.dataset.theme = theme;
  root.dataset.signedIn = signedIn;
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.setAttribute('content', meta.getAttribute(`data-${theme}`) ?? '');
})();
