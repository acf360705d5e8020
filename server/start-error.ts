import { faultText } from './command-fault.ts';

/** Returns a sentence about an error at the start, which names the setting of a wrong address; an unknown error as it is. */
export function startError(error: unknown, { METRICS_PORT }: NodeJS.ProcessEnv): unknown {
  const { code = '', syscall = '', port } = error as { code?: string; syscall?: string; port?: number };
  const isOfMetrics = port !== undefined && String(port) === METRICS_PORT;
  const [name, host] = isOfMetrics ? ['METRICS_PORT', 'METRICS_HOST'] : ['PORT', 'HOST'];
  if (code === 'EADDRINUSE') return `This ${name} is already in use; set ${name} to another one.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `This ${name} may not be used by this account; set ${name} above 1023.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `${host} must be an address of this computer, for example 127.0.0.1 or 0.0.0.0.`;
  return faultText(error);
}
