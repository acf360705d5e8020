import { readFileSync } from 'node:fs';
import { projectFile } from '../root.ts';

/** Made by scripts/confusables.ts. A newer version of Unicode is another file: migrations go on reading theirs. */
const TABLE = projectFile('server/text/confusables-17.0.0.json');
const { looks: table } = JSON.parse(readFileSync(TABLE, 'utf8')) as { looks: Record<string, string> };
const looks = new Map(Object.entries(table));
const HIDDEN = /\p{Default_Ignorable_Code_Point}+/gu;

/** What a text looks like: two that look alike have the same. Unicode Technical Standard 39, 4, "skeleton". */
export function shapeOf(text: string): string {
  const shape = Array.from(text.normalize('NFD').replace(HIDDEN, ''), (char) => looks.get(char) ?? char);
  return shape.join('').normalize('NFD');
}

/** The same whatever case it is written in. */
export const caselessShapeOf = (text: string): string => shapeOf(shapeOf(text).toLowerCase());
