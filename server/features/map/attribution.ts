import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import type { MapPack } from '#contract/map-pack.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

/** Returns a pack's attribution as plain text, since most packs write HTML, and the first link in it. */
export function sourceOf(about: {
  name?: unknown;
  attribution?: unknown;
}): Pick<MapPack, 'attribution' | 'url'> {
  const source = [about.attribution, about.name].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  const html = typeof source === 'string' ? source : '';
  const attribution = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d{1,6});/g, (_, code) => characterOf(Number(code)))
    .replaceAll(/&\w+;/g, (name) => ENTITIES[name] ?? name)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAP_PACK_LIMITS.attributionMax);
  const url = /href\s*=\s*["']?(https:\/\/[^"'\s>]+)/i.exec(html)?.[1] ?? null;
  return {
    attribution: attribution || 'A map pack without a source',
    url: url && URL.canParse(url) ? url.slice(0, MAP_PACK_LIMITS.attributionMax) : null,
  };
}

const characterOf = (code: number) => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');
