import { readFileSync } from 'node:fs';

/** Interval of the check whether the parent process still exists, in milliseconds. */
const LOOK_MS = 250;
/** npm starts a script through a shell; some shells stay between them, others exec the script. */
const SHELLS = /^(?:sh|ash|dash|bash|busybox|zsh)$/;

/**
 * Stops this process when npm, its parent, is gone: npm does not pass on its own signal through a shell, and cannot
 * pass on a kill. A server without npm keeps running.
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

/** Returns the parent of this process, or the grandparent if the parent is only a shell. */
function ancestry(): [number, number | null] {
  const parent = process.ppid;
  const known = readProcess(parent);
  return [parent, known && SHELLS.test(known.name) ? known.parent : null];
}

/** Returns name and parent of a process on Linux; null elsewhere, where the shell execs the script. */
function readProcess(pid: number): { name: string; parent: number } | null {
  try {
    const [, name = '', parent = ''] =
      /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(parent) };
  } catch {
    return null;
  }
}
