import { createHash } from 'node:crypto';

/** How many calls an error names, as Node has it by itself. */
const TRACED_CALLS = 10;

/**
 * Gives this thread what storage and server ask most of the platform in a form that costs less and answers the same.
 * For threads that play thousands of schedules; their errors carry no traces until {@link traceErrors} asks for them.
 */
export function quickenPlatform(): void {
  globalThis.structuredClone = clone;
  crypto.subtle.digest = digestAtOnce;
  traceErrors(false);
}

/** Every write of Dexie ends with an error that nobody reads: where it comes from costs more than the rest of it. */
export function traceErrors(isTraced: boolean): void {
  Error.stackTraceLimit = isTraced ? TRACED_CALLS : 0;
}

const nativeClone = globalThis.structuredClone;

/** Rows are plain data, which is copied here faster than the platform serialises it. It copies everything else. */
const clone: typeof structuredClone = (value, options) =>
  options === undefined && isPlain(value) ? copyOf(value) : nativeClone(value, options);

/** Made of nothing but what JSON knows, and `undefined`. */
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

/** The platform hands each digest to another thread and waits for it. */
const digestAtOnce: SubtleCrypto['digest'] = async (algorithm, data) => {
  const name = typeof algorithm === 'string' ? algorithm : algorithm.name;
  const bytes = ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
  return new Uint8Array(createHash(name.replace('-', '').toLowerCase()).update(bytes).digest()).buffer;
};
