import { readFileSync } from 'node:fs';
import { officeTrouble } from '#contract/names.ts';
import type { FieldError } from '#contract/rules.ts';
import { projectFile } from '../../root.ts';

/** Made by scripts/confusables.ts. */
const TABLE = projectFile('server/features/auth/confusables.json');
const { looks: table } = JSON.parse(readFileSync(TABLE, 'utf8')) as { looks: Record<string, string> };
const looks = new Map(Object.entries(table));
const HIDDEN = /\p{Default_Ignorable_Code_Point}+/gu;

/** What a text looks like: two that look alike have the same. Unicode Technical Standard 39, 4, "skeleton". */
function shapeOf(text: string): string {
  const shape = Array.from(text.normalize('NFD').replace(HIDDEN, ''), (char) => looks.get(char) ?? char);
  return shape.join('').normalize('NFD');
}

/**
 * Names that look alike have the same skeleton, whatever case they are written in: 'Alice', 'AIice' and 'аlісе'. Stored
 * with each account (`username_skeleton`): whoever changes this or the table fills the column anew by a migration.
 */
export const skeletonOf = (name: string): string =>
  shapeOf(shapeOf(name).toLowerCase()).replace(/\s+/g, ' ').trim();

/** The error of a name that only looks like one of PetiYard's own, in letters of another alphabet. */
export function disguised(path: string, name: string): FieldError[] {
  const message = officeTrouble(skeletonOf(name));
  return message === null ? [] : [{ path, message }];
}
