import { HTTP_LIMITS } from '#contract/limits.ts';

/** What a list call was asked for; `after` is the decoded cursor of an earlier answer. */
export interface PageRequest {
  limit: number;
  after: (string | number)[] | null;
}

/** The first rows of a list, as many as one answer may weigh; always one. */
export function rowsOfPage<T>(rows: T[]): T[] {
  let bytes = 0;
  const end = rows.findIndex((row, at) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > HTTP_LIMITS.listBytes && at > 0;
  });
  return end < 0 ? rows : rows.slice(0, end);
}
