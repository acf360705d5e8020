import { readFileSync } from 'node:fs';

/** How often it is looked whether whoever started this process is still there, in milliseconds. */
const LOOK_MS = 250;
/** npm starts a script through a shell; some shells stay in between, others make way for the script. */
const SHELLS = /^(?:sh|ash|dash|bash|busybox|zsh)$/;

/**
 * Asks this process to stop as soon as npm, which started it, is gone: it dies of its own signal without handing it on
 * when a shell stands in between, and of a kill it cannot hand on anything. A server that nobody started stays.
 */
export function stopWithNpm(env = process.env): void {
  if (env.npm_lifecycle_event === undefined) return;
  const [parent, before] = ancestry();
  const timer = setInterval(() => {
    const [parentNow, beforeNow] = ancestry();
    if (parentNow === parent && beforeNow === before) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  timer.unref();
}

/** The parent of this process, and the one before it where the parent is only a shell. */
function ancestry(): [number, number | null] {
  const parent = process.ppid;
  const known = readProcess(parent);
  return [parent, known && SHELLS.test(known.name) ? known.parent : null];
}

/** Name and parent of a process, as Linux tells them; null elsewhere, where the shell makes way. */
function readProcess(pid: number): { name: string; parent: number } | null {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return null;
  }
}
