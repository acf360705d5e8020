import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SHARE_FIELDS, SHARE_PATH } from '#contract/share.ts';
import { SCREENS } from '#src/shell/site-map.ts';

interface Icon {
  src: string;
}
const manifest = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8')) as {
  shortcuts: { name: string; url: string; icons: Icon[] }[];
  share_target: { action: string; method: string; enctype: string; params: Record<string, string> };
  icons: Icon[];
  screenshots: Icon[];
};

test('the shortcuts are Emergency, Outbox and Ask PetiBot, and lead to existing screens', () => {
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Emergency', 'Outbox', 'Ask PetiBot']);
  const paths = Object.values(SCREENS).map(({ path }) => path);
  for (const { url } of manifest.shortcuts) expect(paths).toContain(url);
});

test("shares of other apps arrive at the worker's address, by POST, so that no address contains text", () => {
  const { action, method, enctype, params } = manifest.share_target;
  expect([action, method, enctype]).toEqual([SHARE_PATH, 'POST', 'multipart/form-data']);
  expect(params).toEqual(SHARE_FIELDS);
});

test('every image of the manifest exists', () => {
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }) => icons),
  ];
  for (const { src } of pictures) expect(existsSync(`public${src}`), src).toBe(true);
});
