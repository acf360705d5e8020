// Runs after the first view, before the app loads. Must never throw.
(() => {
  const root = document.getElementById('root');
  const screen = () => location.pathname.toLowerCase().replace(/(.)\/$/, '$1');
  const path = screen();
  // The offline document serves every screen, so it has first views in templates.
  for (const view of document.querySelectorAll('template[data-view]'))
    if (view.dataset.view === path) {
      root.append(view.content);
      root.dataset.firstView = path;
    }
  // The Content-Security-Policy forbids style attributes, but allows scripts to set styles.
  for (const part of root.querySelectorAll('[data-style]')) {
    part.style.cssText = part.dataset.style;
    delete part.dataset.style;
  }
  // Back within the same document: until the app has taken over, only another document shows the other screen.
  addEventListener('popstate', () => {
    const { firstView, taken } = root.dataset;
    if (firstView !== undefined && (taken !== undefined || firstView !== screen())) location.reload();
  });
  // The app repeats the presses once it is loaded.
  let presses = 0;
  root.addEventListener('click', (event) => {
    if (!('firstView' in root.dataset) || 'taken' in root.dataset) return;
    const button = event.target.closest('button[type=button], form:not([action]) button');
    if (!button) return;
    // Only the app knows where such a form leads.
    event.preventDefault();
    presses += 1;
    button.dataset.pressed = presses;
  });
})();
