import { workerData } from 'node:worker_threads';
import { quickenPlatform, traceErrors } from '#tests/support/quick-platform.ts';
import { playSchedules } from './forums-schedules-checks.ts';

const { first, last } = workerData as { first: number; last: number };
quickenPlatform();
traceErrors(first === last); // a single schedule has failed before
await playSchedules(first, last);
