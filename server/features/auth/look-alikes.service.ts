import type { FieldError } from '#contract/rules.ts';
import { type NameForm, officeTrouble } from '#contract/shared/names.ts';
import { caselessShapeOf } from '../../text/shapes.ts';

/**
 * Names that look alike have the same skeleton in any case: 'Alice', 'AIice' and 'аlісе'. It is stored with each
 * account (`username_skeleton`): a change of this function or its table needs a migration that refills the column.
 */
export const skeletonOf = (name: string): string => caselessShapeOf(name).replace(/\s+/g, ' ').trim();

/** Returns the error for a name that imitates one of PetiYard's own in letters of another alphabet. */
export function disguised(path: NameForm, name: string): FieldError[] {
  const message = officeTrouble(path, skeletonOf(name));
  return message === null ? [] : [{ path, message }];
}
