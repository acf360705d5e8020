import { deflateRawSync } from 'node:zlib';

/** What else of a post or a thread travels: ids, times and key, compressed among others like it. Measured: 44 and 47. */
const ROW_BYTES = 50;

/** What texts weigh in everybody's copy, in bytes as they travel. One that no computer shortens weighs most. */
export const weightOf = (...texts: string[]): number =>
  texts.reduce((bytes, text) => bytes + ROW_BYTES + deflateRawSync(text).byteLength, 0);
