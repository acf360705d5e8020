import { ME_STREAM, type PullAnswer, type PulledStream } from '#contract/sync.ts';

/** Whether an answer is a pull of the person's own stream, as an opened app gets it. */
export const isOwnPull = (body: unknown): body is PullAnswer => isPullAnswer(body, [ME_STREAM]);

/**
 * Whether a page has the expected form and answers this request; otherwise nothing of it is stored. @param cursors
 * where each stream must continue, as `stream@version`, unless it resets: an answer to another request would be
 * fetched again and again.
 */
export function isPullAnswer(
  body: unknown,
  requested: readonly string[],
  cursors?: readonly string[],
): body is PullAnswer {
  const { streams } = (body ?? {}) as Partial<PullAnswer>;
  return (
    isOfHistory(body) &&
    Array.isArray(streams) &&
    streams.every((page) => isPage(page, requested)) &&
    requested.every((name) => streams.filter((page) => page.stream === name).length === 1) &&
    (!cursors ||
      streams.every(({ stream, from, reset }) => reset === true || cursors.includes(`${stream}@${from}`)))
  );
}

function isOfHistory(body: unknown): boolean {
  const { epoch, lineage } = (body ?? {}) as Partial<PullAnswer>;
  return typeof epoch === 'string' && Array.isArray(lineage);
}

/** Whether a page that ended inside a version brought more than the previous one. */
const hasMoved = ({ part, after }: PulledStream) => typeof part === 'string' && part !== after;

function isPage(page: PulledStream | null | undefined, requested: readonly string[]): page is PulledStream {
  return (
    typeof page === 'object' &&
    page !== null &&
    requested.includes(page.stream) &&
    Number.isSafeInteger(page.from) &&
    Number.isSafeInteger(page.to) &&
    page.to >= page.from &&
    (!page.more || page.to > page.from || hasMoved(page)) &&
    typeof page.more === 'boolean' &&
    typeof page.rows === 'object' &&
    page.rows !== null &&
    typeof page.gone === 'object' &&
    page.gone !== null &&
    Object.values(page.rows).every((rows) => Array.isArray(rows)) &&
    Object.values(page.gone).every((ids) => Array.isArray(ids))
  );
}
