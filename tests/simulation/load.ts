import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Changes the source of one file of the product while it is loaded, for a rule that is broken on purpose. */
export interface SourceChange {
  /** Path of the file, from the project's root. */
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

const ROOT = new URL('../../', import.meta.url);

// Storage of two simulated worlds in two threads must not hear of each other.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/**
 * Prepares this thread to load the product as it is written: Node strips types by itself but knows no JSX, and the
 * app's way of signing in reaches files that have some. @throws while loading, when a change does not fit its file.
 */
export function prepareLoading(changes: readonly SourceChange[] = []): void {
  registerHooks({
    load(url, context, next) {
      if (url.endsWith('.tsx')) return { format: 'module', source: withoutJsx(url), shortCircuit: true };
      const own = changes.filter(({ file }) => new URL(file, ROOT).href === url);
      if (own.length === 0) return next(url, context);
      const source = own.reduce(changed, readFileSync(fileURLToPath(url), 'utf8'));
      return { format: 'module-typescript', source, shortCircuit: true };
    },
  });
}

function changed(source: string, { file, find, replace }: SourceChange): string {
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times: ${find}`);
  return parts.join(replace);
}

function withoutJsx(url: string): string {
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
