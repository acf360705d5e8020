import { PICTURE_LIMITS } from '#contract/pictures.ts';
import { tidy } from './normalize.ts';

/** Between addresses: spaces, bars, and commas or semicolons before the next address or at the end. */
const BETWEEN = /[\s|]+|[,;]+(?=\s*(?:https?:|$))/i;
const ADDRESS_MAX = 2000; // characters

/** Reads the addresses of pictures, HTTPS only, as many as a listing can have. */
export function readImages(text: string): { images: string[]; unread: string[] } {
  const words = tidy(text)
    .split(BETWEEN)
    .filter((word) => word !== '');
  const read = words.map((word) => ({ word, address: addressIn(word) }));
  const addresses = new Set(read.flatMap(({ address }) => address ?? []));
  return {
    images: [...addresses].slice(0, PICTURE_LIMITS.perListing),
    unread: read.filter(({ address }) => address === null).map(({ word }) => word),
  };
}

function addressIn(word: string): string | null {
  const url = word.length <= ADDRESS_MAX ? URL.parse(word) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  return url.href;
}
