/** A change in the source of one file that breaks a rule on purpose. */
export interface SourceChange {
  /** Path of the file, from the project's root. */
  file: string;
  /** Occurs in the file exactly once. */
  find: string;
  replace: string;
}

export const change = (file: string, find: string, replace: string): SourceChange => ({
  file,
  find,
  replace,
});

/** The changed source. @throws Error if its place does not occur exactly once. */
export function changed(source: string, { file, find, replace }: SourceChange): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} contains ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}
