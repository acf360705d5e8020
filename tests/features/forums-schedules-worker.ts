import { workerData } from 'node:worker_threads';
import { playSchedules } from './forums-schedules-checks.ts';

const { first, last } = workerData as { first: number; last: number };
await playSchedules(first, last);
