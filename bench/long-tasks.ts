import type { CDPSession } from '@playwright/test';

/** A task of a page's own thread, with what took its time: milliseconds by the browser's own names, and by function. */
export interface LongTask {
  ms: number;
  parts: [string, number][];
  functions: [string, number][];
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  id?: string;
  ts: number;
  dur?: number;
  args: { data?: { cpuProfile?: Chunk; timeDeltas?: number[]; startTime?: number } };
}
interface Chunk {
  nodes?: {
    id: number;
    callFrame: { functionName: string; url?: string; lineNumber: number; columnNumber?: number };
  }[];
  samples?: number[];
}

const LONG_US = 50_000;
const US_IN_MS = 1000;
const MOST_TOLD = 4;
const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-v8.cpu_profiler',
];

/** Begins to record what the thread of a page does, which makes it slower. @returns what ends it and tells of the long tasks. */
export async function recordTasks(devtools: CDPSession): Promise<() => Promise<LongTask[]>> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  return async () => {
    const complete = new Promise((done) => devtools.once('Tracing.tracingComplete', done));
    await devtools.send('Tracing.end');
    await complete;
    return longTasksOf(events);
  };
}

function longTasksOf(events: TraceEvent[]): LongTask[] {
  const tasks = events.filter(({ name, dur = 0 }) => name === 'RunTask' && dur >= LONG_US);
  const thread = busiest(events);
  const samples = samplesOf(events.filter(({ pid }) => pid === thread?.pid));
  return tasks
    .filter(({ pid, tid }) => pid === thread?.pid && tid === thread.tid)
    .map((task) => {
      const { ts, dur = 0 } = task;
      const within = events.filter(
        (event) =>
          event.tid === task.tid &&
          event.pid === task.pid &&
          event.ph === 'X' &&
          event.ts >= ts &&
          event.ts < ts + dur,
      );
      const during = samples.filter((sample) => sample.ts >= ts && sample.ts < ts + dur);
      return { ms: dur / US_IN_MS, parts: largest(selfTimes(within)), functions: largest(sums(during)) };
    });
}

/** The thread that scripts are called on most. */
function busiest(events: TraceEvent[]): TraceEvent | undefined {
  const calls = events.filter(({ name }) => name === 'FunctionCall');
  const counts = new Map<number, number>();
  for (const { tid } of calls) counts.set(tid, (counts.get(tid) ?? 0) + 1);
  return calls.toSorted((a, b) => (counts.get(b.tid) ?? 0) - (counts.get(a.tid) ?? 0))[0];
}

/** What each event took without those inside of it, by name. */
function selfTimes(events: TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>();
  const open: TraceEvent[] = [];
  const add = (name: string, us: number) => times.set(name, (times.get(name) ?? 0) + us / US_IN_MS);
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    while (open.length > 0 && endOf(open.at(-1)) <= event.ts) open.pop();
    const outer = open.at(-1);
    if (outer) add(outer.name, -(event.dur ?? 0));
    add(event.name, event.dur ?? 0);
    open.push(event);
  }
  return times;
}

const endOf = (event: TraceEvent | undefined) => (event?.ts ?? 0) + (event?.dur ?? 0);

interface Sample {
  ts: number;
  us: number;
  name: string;
}

function samplesOf(events: TraceEvent[]): Sample[] {
  const names = new Map<number, string>();
  const samples: Sample[] = [];
  let ts = events.find(({ name }) => name === 'Profile')?.args.data?.startTime ?? 0;
  for (const { args } of events.filter(({ name }) => name === 'ProfileChunk')) {
    for (const { id, callFrame } of args.data?.cpuProfile?.nodes ?? []) names.set(id, nameOf(callFrame));
    for (const [at, node] of (args.data?.cpuProfile?.samples ?? []).entries()) {
      const us = args.data?.timeDeltas?.[at] ?? 0;
      ts += us;
      samples.push({ ts, us, name: names.get(node) ?? '?' });
    }
  }
  return samples;
}

const nameOf = ({
  functionName,
  url,
  lineNumber,
  columnNumber,
}: NonNullable<Chunk['nodes']>[number]['callFrame']) =>
  !url
    ? functionName
    : `${functionName || 'function'} (${url.split('/').at(-1)}:${lineNumber + 1}:${columnNumber ?? 0})`;

function sums(samples: Sample[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { name, us } of samples) times.set(name, (times.get(name) ?? 0) + us / US_IN_MS);
  return times;
}

const largest = (times: Map<string, number>) =>
  [...times].toSorted(([, a], [, b]) => b - a).slice(0, MOST_TOLD);

/** One line for a task: "182 ms: Layout 90, Paint 20; in …". */
export function lineOf({ ms, parts, functions }: LongTask): string {
  const told = (times: [string, number][]) =>
    times.map(([name, part]) => `${name} ${Math.round(part)}`).join(', ');
  return `  ${Math.round(ms)} ms: ${told(parts)}; by function: ${told(functions)}`;
}

/** What the parts of all tasks add up to, in milliseconds, largest first. */
export function totalOf(tasks: readonly LongTask[]): string {
  const times = new Map<string, number>();
  for (const { parts } of tasks) for (const [name, ms] of parts) times.set(name, (times.get(name) ?? 0) + ms);
  return largest(times)
    .map(([name, ms]) => `${name} ${Math.round(ms)} ms`)
    .join(', ');
}
