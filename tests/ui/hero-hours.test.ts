import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const TOKENS = textOf('src/styles/tokens.css');

/** The hour that boot.js sets before the first paint. */
function hourAt(hours: number): string | undefined {
  const dataset: Record<string, string> = {};
  runInNewContext(textOf('public/boot.js'), {
    Date: class extends Date {
      override getHours = () => hours;
    },
    URL,
    document: { documentElement: { dataset }, addEventListener: () => {}, querySelector: () => null },
    localStorage: { getItem: () => null },
    location: { href: 'https://petiyard.example/', hash: '' },
    navigator: { onLine: true },
    performance: { getEntriesByType: () => [] },
  });
  return dataset.hour;
}

test('the hero follows the hour of the phone', () => {
  expect([0, 4, 5, 9, 10, 16, 17, 20, 21].map(hourAt)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'day',
    'day',
    'evening',
    'evening',
    'night',
  ]);
});

test.each(['morning', 'evening', 'night'])(
  'the words of the hero are easy to read in the %s, in both themes',
  (hour) => {
    const colorOf = (theme: string, token: string) =>
      new RegExp(`(?:^|\n)  ${theme}\\{[^}]*--py-hero-${token}: (#\\w{6})`).exec(TOKENS)?.[1] ?? '#000000';
    const light = `\\[data-hour="${hour}"\\] `;
    for (const token of ['bg', 'disc']) expect(contrast('#10241c', colorOf(light, token))).toBeGreaterThan(7);
    const dark = `\\[data-theme="dark"\\]\\[data-hour="${hour}"\\] `;
    expect(contrast('#eff5f0', colorOf(dark, 'bg'))).toBeGreaterThan(7);
  },
);

/** WCAG 2.x. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
