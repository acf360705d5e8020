import type { LyingConnection } from './proxy.ts';

const PUSH = 'POST /api/sync/push';
const ONE_BAR_MS = 400;

/**
 * 400 ms, and a third of the requests lost; the first answer to a push is lost after the server has stored it. Each
 * path has its own count: otherwise, with three requests per attempt, always the same one would be lost.
 */
export function oneBar(connection: LyingConnection): void {
  const asked = new Map<string, number>();
  connection.latencyMs = ONE_BAR_MS;
  connection.lie((line) => {
    const path = line.replace(/\?.*/, '');
    const before = asked.get(path) ?? 0;
    asked.set(path, before + 1);
    if (path === PUSH && before === 0) return 'lose';
    return before % 3 === 2 ? 'cut' : 'pass';
  });
}
