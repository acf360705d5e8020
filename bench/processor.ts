import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** What /proc counts processor time in: hundredths of a second. */
const TICK_MS = 10;

/** Processor time of a process until now, user and system, in milliseconds; null where /proc is missing. */
export function cpuMsOf(pid: number | undefined): number | null {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return null;
  const stat = readFileSync(path, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name in brackets may hold anything
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** The same of all its threads in microseconds, as the scheduler counts it; 0 where /proc is missing. */
export function cpuMicrosOf(pid: number | undefined): number {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return 0;
  const spent = readdirSync(threads).map((thread) => readFileSync(`${threads}/${thread}/schedstat`, 'utf8'));
  return spent.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1000;
}

/** The same of a process and all its children, also those that have ended: of PostgreSQL, each of whose connections has one. */
export function cpuMicrosOfAll(pid: number): number {
  const isOurs = (entry: string) => {
    if (!/^\d+$/.test(entry)) return false;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid;
    } catch {
      return false; // it has just ended
    }
  };
  const children = existsSync('/proc/self/stat') ? readdirSync('/proc').filter(isOurs) : [];
  return [pid, ...children.map(Number)].reduce((sum, each) => sum + cpuMicrosOf(each), endedMicrosOf(pid));
}

/** Of the children of a process that have ended. */
function endedMicrosOf(pid: number): number {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return 0;
  const stat = readFileSync(path, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS * 1000;
}
