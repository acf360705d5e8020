/** A change of the source of one file, for a rule that is broken on purpose. */
export interface SourceChange {
  /** Path of the file, from the project's root. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

export const change = (file: string, find: string, replace: string): SourceChange => ({
  file,
  find,
  replace,
});

/** The source with the change made. @throws Error when its place does not stand there exactly once. */
export function changed(source: string, { file, find, replace }: SourceChange): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}
