import { expect, test } from 'vitest';
import { isForeign } from '../../sw/foreign.ts';

const typed = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } });
const PAGE = '<!doctype html><title>Just a moment</title>Checking your browser';
const OURS = '<div id="root"></div><script type="module" crossorigin src="/assets/index-1.js"></script>';

test.each([
  ['/shell.html', typed(PAGE, 'text/html'), true],
  ['/shell.html', typed(OURS, 'text/html'), false],
  ['/shell.html', typed(OURS.replaceAll('"', ''), 'text/html; charset=utf-8'), false],
  ['/assets/main-1.js', typed(PAGE, 'text/html'), true],
  ['/assets/main-1.js', typed('start()', 'text/javascript'), false],
  ['/library/guides.json', typed(PAGE, 'text/html; charset=utf-8'), true],
])(
  'a stored file of an older version is recognized as ours or foreign: %s, %#',
  async (path, response, foreign) => {
    expect(await isForeign(`https://phone.test${path}?__WB_REVISION__=1`, response)).toBe(foreign);
  },
);
