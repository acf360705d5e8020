import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';
import { changed, type SourceChange } from '#tests/support/source-change.ts';

const ROOT = new URL('../../', import.meta.url);
const LIBRARIES = new URL('node_modules/', ROOT);

/** Follows the address of every module of a broken copy of the project; the copy's number comes after it. */
const COPY_MARK = '?copy=';
/** The changes of each copy, in order. */
const copies: (readonly SourceChange[])[] = [];
/** Sources as JavaScript by path: copies share unchanged files. */
const plain = new Map<string, string>();

// The storages of two simulated worlds in two threads must not notify each other.
Reflect.deleteProperty(globalThis, 'BroadcastChannel');

/**
 * Prepares this thread to load the project's sources: Node strips types by itself but knows no JSX, and the
 * app's sign-in reaches files with JSX.
 */
export function prepareLoading(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const resolved = next(specifier, context);
      const [, copy] = context.parentURL?.split(COPY_MARK) ?? [];
      return copy !== undefined && isOwn(resolved.url)
        ? { ...resolved, url: `${resolved.url}${COPY_MARK}${copy}` }
        : resolved;
    },
    load(url, context, next) {
      const [address = '', copy] = url.split(COPY_MARK);
      if (copy === undefined && !address.endsWith('.tsx')) return next(url, context);
      const changes = copy === undefined ? [] : copies[Number(copy)];
      return { format: 'module', source: sourceOf(address, changes), shortCircuit: true };
    },
  });
}

/**
 * The address of a file in a copy of the project with deliberate faults. A copy shares its libraries with the
 * sound project and with all others, which makes it cheap. @throws while loading, when a change does not fit its
 * file.
 */
export function addressInCopy(file: string, changes: readonly SourceChange[]): string {
  return `${new URL(file, ROOT).href}${COPY_MARK}${copies.push(changes) - 1}`;
}

const isOwn = (url: string) => url.startsWith(ROOT.href) && !url.startsWith(LIBRARIES.href);

function sourceOf(address: string, changes: readonly SourceChange[] = []): string {
  const path = fileURLToPath(address);
  const own = changes.filter(({ file }) => new URL(file, ROOT).href === address);
  if (own.length > 0) return javascriptOf(path, own.reduce(changed, readFileSync(path, 'utf8')));
  const known = plain.get(path) ?? javascriptOf(path, readFileSync(path, 'utf8'));
  plain.set(path, known);
  return known;
}

function javascriptOf(path: string, source: string): string {
  const { code, errors } = transformSync(path, source, { jsx: { runtime: 'automatic' } });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join(', ')}`);
  return code;
}
