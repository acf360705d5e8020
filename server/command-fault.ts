import { ConfigError } from './config-error.ts';
import { DatabaseError } from './db/database-error.ts';
import { busySentence, isBusyError, isDiskError, isDiskFull } from './db/engines/faults.ts';

/** Sentences for errors of the file system. */
const OF_FILES: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full. Free some space and repeat the command.',
  EDQUOT: 'The disk quota is used up. Free some space and repeat the command.',
  EROFS: 'The disk is read-only.',
  EACCES: 'This account may not access the file. Run the command as the server’s user.',
  EPERM: 'This account may not access the file. Run the command as the server’s user.',
};

type ErrorKind = new (...args: never) => Error;

/**
 * Returns what an operator's command prints about an error: one sentence if the cause is known, otherwise the error
 * itself. @param kinds the command's own errors, whose messages are sentences
 */
export const faultText = (error: unknown, ...kinds: readonly ErrorKind[]): unknown =>
  sentenceOf(error, [ConfigError, DatabaseError, ...kinds]) ?? error;

function sentenceOf(error: unknown, kinds: readonly ErrorKind[]): string | undefined {
  if (kinds.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDiskFull(error)) return OF_FILES.ENOSPC;
  if (isDiskError(error))
    return 'The disk of the database is full, or it fails. Check it and repeat the command.';
  if (isBusyError(error))
    return `The command failed: ${busySentence(error)}. Nothing was changed; repeat it.`;
  const { code = '', path } = error as NodeJS.ErrnoException;
  const sentence = Object.hasOwn(OF_FILES, code) ? OF_FILES[code] : undefined;
  return sentence && path ? `${path}: ${sentence}` : sentence;
}
