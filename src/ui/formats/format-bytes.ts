import { numberFormat } from './formatters.ts';

const KILOBYTE = 1000;
const MEGABYTE = 1000 * KILOBYTE;
const GIGABYTE = 1000 * MEGABYTE;

const formatOf = (unit: string, maximumFractionDigits: number) =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits });
const kilobytes = formatOf('kilobyte', 0);
const megabytes = formatOf('megabyte', 1);
const wholeMegabytes = formatOf('megabyte', 0);
const gigabytes = formatOf('gigabyte', 1);
/** From here on tenths of a megabyte do not matter. */
const WHOLE_FROM = 10 * MEGABYTE;

/** A size: 36 kB · 1.2 MB · 46 MB · 2.5 GB; at least 1 kB for anything. */
export function formatBytes(bytes: number): string {
  if (bytes <= 0) return kilobytes(0);
  if (bytes < MEGABYTE) return kilobytes(Math.max(1, bytes / KILOBYTE));
  if (bytes >= GIGABYTE) return gigabytes(bytes / GIGABYTE);
  return (bytes < WHOLE_FROM ? megabytes : wholeMegabytes)(bytes / MEGABYTE);
}
