import { readdirSync, readFileSync } from 'node:fs';

/** Kills a process and everything that it has started, all at once, as an empty battery does. */
export function killTree(pid: number): void {
  for (const each of treeOf(pid)) kill(each);
}

/** A process and all below it, by what the system says of everybody's parent. */
function treeOf(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(name));
  const tree = [root];
  for (const pid of tree)
    for (const [child, parent] of parents) if (parent === pid && !tree.includes(child)) tree.push(child);
  return tree;
}

/** The fourth field of a process's line; its name, which may hold anything, ends with the last bracket. */
function parentOf(pid: string): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0; // it has ended meanwhile
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error; // it went with its parent
  }
}
