import { SLUG_MAX_CHARS } from '#contract/forums.ts';
import type { Reader } from '../../db/store.ts';
import { findSlugs } from './threads.repository.ts';

/** A title that has no letter or digit of ASCII. */
const NAMELESS = 'thread';
/** Room that a number takes at most, its hyphen included. */
const SUFFIX_CHARS = 8;

/** The words of a title as an address: lower-case ASCII letters, digits and hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return shortened(words, SLUG_MAX_CHARS) || NAMELESS;
}

const shortened = (text: string, maxChars: number) =>
  text.replace(/^-+/, '').slice(0, maxChars).replace(/-+$/, '');

/** The address of a new thread: its title's, with the next free number where that is taken. */
export async function freeSlug(db: Reader, title: string): Promise<string> {
  const slug = slugOf(title);
  const stem = shortened(slug, SLUG_MAX_CHARS - SUFFIX_CHARS);
  const taken = await findSlugs(db, stem);
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
