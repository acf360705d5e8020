import type { FieldError } from '#contract/rules.ts';
import { type NameForm, officeTrouble } from '#contract/shared/names.ts';
import { caselessShapeOf } from '../../text/shapes.ts';

/**
 * Names that look alike have the same skeleton, whatever case they are written in: 'Alice', 'AIice' and 'аlісе'. Stored
 * with each account (`username_skeleton`): whoever changes this or the table fills the column anew by a migration.
 */
export const skeletonOf = (name: string): string => caselessShapeOf(name).replace(/\s+/g, ' ').trim();

/** The error of a name that only looks like one of PetiYard's own, in letters of another alphabet. */
export function disguised(path: NameForm, name: string): FieldError[] {
  const message = officeTrouble(path, skeletonOf(name));
  return message === null ? [] : [{ path, message }];
}
