// Draws the icons of the installed app from public/art/brand: `node scripts/icons.ts`. Needs Chromium (CHROMIUM=path).
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';

const BRAND = new URL('../public/art/brand/', import.meta.url);
const PUBLIC = new URL('../public/', import.meta.url);
const ICONS = new URL('icons/', PUBLIC);

const PNGS = [
  { drawing: 'icon.svg', file: 'icon-192.png', pixels: 192 },
  { drawing: 'icon.svg', file: 'icon-512.png', pixels: 512 },
  { drawing: 'icon-maskable.svg', file: 'maskable-192.png', pixels: 192 },
  { drawing: 'icon-maskable.svg', file: 'maskable-512.png', pixels: 512 },
  // iOS rounds the corners itself and paints transparent ones black, so it gets the full-bleed drawing.
  { drawing: 'icon-maskable.svg', file: 'apple-touch-180.png', pixels: 180 },
] as const;

async function draw(browser: Browser, { drawing, file, pixels }: (typeof PNGS)[number]): Promise<void> {
  const svg = await readFile(new URL(drawing, BRAND), 'utf8');
  const page = await browser.newPage({ viewport: { width: pixels, height: pixels } });
  const size = `width:${pixels}px;height:${pixels}px`;
  await page.setContent(`<style>body{margin:0}svg{display:block;${size}}</style><body>${svg}</body>`);
  await page.screenshot({ path: new URL(file, ICONS).pathname, omitBackground: true });
  await page.close();
}

/** Launchers need a square icon with the mark inside the safe circle. */
async function writeMonochrome(): Promise<void> {
  const svg = await readFile(new URL('mark-mono.svg', BRAND), 'utf8');
  await writeFile(new URL('monochrome.svg', ICONS), svg.replace('64 24 384 464', '-120 -120 752 752'));
}

await mkdir(ICONS, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const png of PNGS) await draw(browser, png);
await browser.close();
await writeMonochrome();
await writeFile(new URL('favicon.svg', PUBLIC), await readFile(new URL('icon.svg', BRAND)));
