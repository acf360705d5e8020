import { HTTP_LIMITS } from '#contract/limits.ts';

/** The parameters of a list call; `after` is the decoded cursor of an earlier response. */
export interface PageRequest {
  limit: number;
  after: (string | number)[] | null;
}

/** Returns the first rows within the size limit of a response, at least one. */
export function rowsOfPage<T>(rows: T[]): T[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > HTTP_LIMITS.listBytes && at > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
