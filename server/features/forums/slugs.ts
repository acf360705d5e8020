import { SLUG_MAX_CHARS } from '#contract/forums.ts';
import type { Reader } from '../../db/store.ts';
import { findSlugs } from './threads.repository.ts';

/** For a title without ASCII letters or digits. */
const DEFAULT_SLUG = 'thread';
/** Maximum length of the number, with its hyphen. */
const SUFFIX_CHARS = 8;

/** Turns a title into a slug: lower-case ASCII letters, digits and hyphens. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return trimSlug(words, SLUG_MAX_CHARS) || DEFAULT_SLUG;
}

const trimSlug = (text: string, maxChars: number) =>
  text.replace(/^-+/, '').slice(0, maxChars).replace(/-+$/, '');

/** Returns the slug of a new thread: its title's, with the next free number if that is taken. */
export async function freeSlug(db: Reader, title: string): Promise<string> {
  const slug = slugOf(title);
  const stem = trimSlug(slug, SLUG_MAX_CHARS - SUFFIX_CHARS);
  const taken = await findSlugs(db, stem);
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
