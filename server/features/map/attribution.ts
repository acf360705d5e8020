import { MAP_PACK_LIMITS } from '#contract/limits.ts';
import type { MapPack } from '#contract/map-pack.ts';

const SIGNS: Readonly<Record<string, string>> = {
  '&copy;': '©',
  '&amp;': '&',
  '&quot;': '"',
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
};

/** Whom a pack's data is from: its attribution, which most packs write in HTML, as plain text, and the first address in it. */
export function sourceOf(about: {
  name?: unknown;
  attribution?: unknown;
}): Pick<MapPack, 'attribution' | 'url'> {
  const told = [about.attribution, about.name].find((text) => typeof text === 'string' && text.trim() !== '');
  const html = typeof told === 'string' ? told : '';
  const attribution = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d{1,6});/g, (_, code) => signOf(Number(code)))
    .replaceAll(/&\w+;/g, (name) => SIGNS[name] ?? name)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAP_PACK_LIMITS.attributionMax);
  const url = /href\s*=\s*["']?(https:\/\/[^"'\s>]+)/i.exec(html)?.[1] ?? null;
  return {
    attribution: attribution || 'A map pack that names no source',
    url: url && URL.canParse(url) ? url.slice(0, MAP_PACK_LIMITS.attributionMax) : null,
  };
}

const signOf = (code: number) => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ');
