/** Colors and font of the current theme. */
export interface Colors {
  water: string;
  land: string;
  /** Land of other countries. */
  abroad: string;
  border: string;
  line: string;
  ink: string;
  muted: string;
  brand: string;
  onBrand: string;
  sun: string;
  onSun: string;
  own: string;
  gap: string;
  font: string;
}

const TOKENS: Readonly<Record<Exclude<keyof Colors, 'font'>, string>> = {
  water: '--py-tile-sky',
  land: '--py-surface',
  abroad: '--py-sunken',
  border: '--py-control',
  line: '--py-line',
  ink: '--py-ink',
  muted: '--py-muted',
  brand: '--py-brand',
  onBrand: '--py-on-brand',
  sun: '--py-sun',
  onSun: '--py-on-sun',
  own: '--py-focus',
  gap: '--py-focus-gap',
};

/** Reads the theme's colors at an element. */
export function colorsAt(element: Element): Colors {
  const style = getComputedStyle(element);
  const colors = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token).trim()]);
  return { ...(Object.fromEntries(colors) as unknown as Colors), font: style.fontFamily };
}

/** Watches for theme changes. @returns a function that stops it. */
export function watchTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
