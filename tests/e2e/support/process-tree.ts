import { readdirSync, readFileSync } from 'node:fs';

/** Kills every process that was started with this argument and its children, as an empty battery does. */
export function killStartedWith(argument: string): void {
  const roots = running().filter((pid) => argumentsOf(pid).includes(argument));
  if (roots.length === 0) throw new Error(`no program was started with ${argument}`);
  for (const pid of new Set(roots.flatMap(treeOf))) end(pid, 'SIGKILL');
}

/** Kills a process and its children, or asks them to end. */
export function endTree(root: number, signal: 'SIGKILL' | 'SIGTERM'): void {
  for (const pid of treeOf(root)) end(pid, signal);
}

const running = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // it has ended meanwhile
  }
}

/** A process and all its descendants, by the system's list of parents. */
function treeOf(root: number): number[] {
  const parents = new Map(running().map((pid) => [pid, parentOf(pid)]));
  const tree = [root];
  for (const pid of tree)
    for (const [child, parent] of parents) if (parent === pid && !tree.includes(child)) tree.push(child);
  return tree;
}

/** The fourth field of a process's line; its name, which may contain anything, ends with the last bracket. */
function parentOf(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // it has ended meanwhile
  }
}

function end(pid: number, signal: 'SIGKILL' | 'SIGTERM'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error; // it went with its parent
  }
}
