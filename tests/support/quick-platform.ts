import { createHash } from 'node:crypto';

/** The default stack depth of an error in Node. */
const TRACED_CALLS = 10;

/**
 * Replaces the platform functions that storage and server use most by cheaper equivalents in this thread.
 * For threads that run thousands of schedules; their errors have no stack until {@link traceErrors} enables it.
 */
export function quickenPlatform(): void {
  globalThis.structuredClone = clone;
  crypto.subtle.digest = digestAtOnce;
  traceErrors(false);
}

/** Every write of Dexie ends with an unread error, and its stack costs more than the rest of it. */
export function traceErrors(isTraced: boolean): void {
  Error.stackTraceLimit = isTraced ? TRACED_CALLS : 0;
}

const nativeClone = globalThis.structuredClone;

/** Rows are plain data, which this copies faster than the platform. It copies everything else. */
const clone: typeof structuredClone = (value, options) =>
  options === undefined && isPlain(value) ? copyOf(value) : nativeClone(value, options);

/** Contains only JSON values and `undefined`. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null)
    return typeof value !== 'function' && typeof value !== 'symbol';
  if (Array.isArray(value)) return value.every(isPlain);
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
}

function copyOf<T>(value: T): T;
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) copy[name] = copyOf(part);
  return copy;
}

/** The platform computes each digest in another thread and waits for it. */
const digestAtOnce: SubtleCrypto['digest'] = async (algorithm, data) => {
  const name = typeof algorithm === 'string' ? algorithm : algorithm.name;
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  return new Uint8Array(createHash(name.replace('-', '').toLowerCase()).update(bytes).digest()).buffer;
};
