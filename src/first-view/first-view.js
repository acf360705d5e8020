// Stands in the document behind the first view, before the app has come. Must never throw.
(() => {
  const root = document.getElementById('root');
  const path = location.pathname.toLowerCase().replace(/(.)\/$/, '$1');
  // The offline copy of the document serves every screen: it carries the first views of some in templates.
  for (const view of document.querySelectorAll('template[data-view]'))
    if (view.dataset.view === path) {
      root.append(view.content);
      root.dataset.firstView = path;
    }
  // The policy forbids style attributes; a script of ours may set the same.
  for (const part of root.querySelectorAll('[data-style]')) {
    part.style.cssText = part.dataset.style;
    delete part.dataset.style;
  }
  // The last button that is pressed is pressed once more when the app is there.
  root.addEventListener('click', ({ target }) => {
    const button = 'taken' in root.dataset ? null : target.closest('button[type=button]');
    if (!button) return;
    for (const other of root.querySelectorAll('[data-pressed]')) delete other.dataset.pressed;
    button.dataset.pressed = '';
  });
})();
