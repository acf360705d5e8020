import {
  AS_BYTES,
  type FilesFound,
  type FilesWork,
  type FileTrouble,
  filesOf,
  type KeptFile,
} from '#contract/app-files.ts';
import { hasLanguage, isOnlyFor, LANGUAGES, type Language } from '#contract/languages.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { revisionOf } from '#src/local/browser/revision.ts';
import { ASSETS, typeOf } from './file-types.ts';
import { FILES_AT_ONCE, workOff } from './work-off.ts';

/** Dependencies that tests replace. */
export interface FilePorts {
  caches: Pick<CacheStorage, 'open'>;
  fetch(url: string, init: RequestInit): Promise<Response>;
  origin: string;
  /** The languages whose files the phone keeps. */
  languages(): Promise<readonly Language[]>;
}

/** An app file could not be stored. */
class FileFault extends Error {
  readonly trouble: FileTrouble;
  constructor(url: string, trouble: FileTrouble, cause?: unknown) {
    super(`${url}: ${trouble}`, { cause });
    this.trouble = trouble;
  }
}

/** Returns the reason of a failure. Any error but `FileFault` comes from the browser's storage. */
export const troubleOf = (fault: unknown): FileTrouble =>
  fault instanceof FileFault ? fault.trouble : 'unstorable';

const LISTS = LANGUAGES.map(filesOf);
const isList = (url: string) => LISTS.includes(url);

/** Whether a file is for a language that the phone does not keep. */
const isForOthers = (url: string, languages: readonly Language[]) =>
  LANGUAGES.some((language) => isOnlyFor(language, url) && !languages.includes(language));

/** Screens work without drawings, icons and fonts, which content filters may block. */
const isOptional = ({ url }: KeptFile) => /\.(?:svg|png|woff2)$/.test(url);

/**
 * The stored files of this version of the app. The worker's list names the files in English and the lists of other
 * languages, which are stored and read only on phones that keep their language.
 */
export class KeptFiles {
  private readonly byPath: ReadonlyMap<string, KeptFile>;
  private readonly lists = new Map<Language, readonly KeptFile[]>();
  private readonly name: string;
  private readonly ports: FilePorts;

  /** @param name of the cache */
  constructor(files: readonly KeptFile[], name: string, ports: FilePorts) {
    this.byPath = new Map(files.map((file) => [file.url, file]));
    this.name = name;
    this.ports = ports;
  }

  has = (path: string) => this.byPath.has(path);

  /** Reads a stored file; a missing one is fetched and stored. @throws when that fails */
  async read(path: string): Promise<Response | undefined> {
    const file = this.byPath.get(path) ?? (await this.wanted()).find(({ url }) => url === path);
    return file && this.readFile(file);
  }

  private async readFile(file: KeptFile): Promise<Response | undefined> {
    const store = await this.store();
    const stored = await store.match(this.keyOf(file));
    if (stored) return stored;
    await this.keep(file);
    return store.match(this.keyOf(file));
  }

  /** Fetches missing files, required ones first. @throws when a required file cannot be stored */
  async mend(): Promise<void> {
    for (const language of await this.ports.languages()) await this.listIn(language);
    const missing = await this.missing();
    await workOff(
      missing.filter((file) => !isOptional(file)),
      FILES_AT_ONCE,
      (file) => this.keep(file),
    );
    await workOff(missing.filter(isOptional), FILES_AT_ONCE, async (file) => {
      await this.keep(file).catch(troubleOf); // retried at the next start of the app
    });
  }

  /** Compares every file with the build's list and deletes those that differ. */
  async check(): Promise<FilesFound> {
    const store = await this.store();
    let bytes = 0;
    for (const file of await this.wanted()) {
      const stored = await store.match(this.keyOf(file));
      if (!stored) continue;
      const content = await stored.arrayBuffer();
      if ((await compare(file, content, stored.headers, this.ports.origin)) === 'foreign')
        await store.delete(this.keyOf(file));
      else bytes += content.byteLength;
    }
    return this.found('missing', bytes);
  }

  /** Whether the phone has every required file of a language; sends no request. */
  async isWhole(language: Language): Promise<boolean> {
    const list = this.byPath.get(filesOf(language));
    if (list && !(await (await this.store()).match(this.keyOf(list)))) return false;
    return (await this.missing([language])).every(isOptional);
  }

  /** Returns the missing required files. */
  async found(trouble: FileTrouble, bytes = 0): Promise<FilesFound> {
    const missing = (await this.missing()).filter((file) => !isOptional(file)).map(({ url }) => url);
    return { missing, bytes, trouble: missing.length > 0 ? trouble : null };
  }

  /** Returns the stored files of other versions, with their cache keys. */
  async readOthers(): Promise<[string, Response][]> {
    const store = await this.store();
    const others: [string, Response][] = [];
    for (const url of await this.others()) {
      const response = await store.match(url);
      if (response) others.push([url, response]);
    }
    return others;
  }

  /** Deletes the files of other versions. */
  async dropOthers(): Promise<void> {
    const store = await this.store();
    for (const url of await this.others()) await store.delete(url);
  }

  private async others(): Promise<string[]> {
    const own = new Set([...this.byPath.values(), ...(await this.wanted())].map(this.keyOf));
    return (await (await this.store()).keys()).map(({ url }) => url).filter((url) => !own.has(url));
  }

  private async missing(languages?: readonly Language[]): Promise<KeptFile[]> {
    const storedUrls = new Set((await (await this.store()).keys()).map(({ url }) => url));
    return (await this.wanted(languages)).filter((file) => !storedUrls.has(this.keyOf(file)));
  }

  /** All files of some languages, by default of this phone’s. Of a language whose list is missing that is only the list. */
  private async wanted(named?: readonly Language[]): Promise<KeptFile[]> {
    const languages = named ?? (await this.ports.languages());
    const lists = languages.map(filesOf);
    const own = [...this.byPath.values()].filter(
      ({ url }) =>
        lists.includes(url) ||
        (!isList(url) && (languages.includes('en') || !hasLanguage(url)) && !isForOthers(url, languages)),
    );
    const others = await Promise.all(languages.map((language) => this.listIn(language).catch(() => [])));
    return [...new Map([...own, ...others.flat()].map((file) => [file.url, file])).values()];
  }

  /** Reads the list of a language; that of English is the worker's own. @throws when it cannot be stored */
  private async listIn(language: Language): Promise<readonly KeptFile[]> {
    const file = this.byPath.get(filesOf(language));
    if (!file) return [];
    const list = this.lists.get(language) ?? ((await (await this.readFile(file))?.json()) as KeptFile[]);
    this.lists.set(language, list);
    return list;
  }

  private async keep(file: KeptFile): Promise<void> {
    const response = await this.fetchAsBuilt(file);
    try {
      await (await this.store()).put(this.keyOf(file), response);
    } catch (error) {
      throw isQuotaError(error) ? new FileFault(file.url, 'full', error) : error;
    }
  }

  /** Fetches a file and compares it with the build. @throws FileFault if it differs */
  private async fetchAsBuilt(file: KeptFile): Promise<Response> {
    // Assets have hashed names, so the HTTP cache is safe. Any other file may be stale there.
    const first = await this.ask(file, file.url, file.url.startsWith(ASSETS) ? 'default' : 'reload');
    if (first.likeness === 'same') return first.response;
    const second = await this.ask(file, `${file.url}?${AS_BYTES}`, 'reload');
    if (second.likeness === 'same') return withType(second.response, typeOf(file.url));
    if (first.likeness === 'altered') return first.response;
    const { ok, status } = second.response;
    throw new FileFault(file.url, ok ? 'changed' : isBusy(status) ? 'unreached' : 'refused');
  }

  private async ask(file: KeptFile, url: string, cache: RequestCache) {
    const { origin, fetch } = this.ports;
    try {
      const response = await fetch(url, { cache, credentials: 'same-origin', redirect: 'error' });
      const content = await response.clone().arrayBuffer();
      return {
        response,
        likeness: response.ok ? await compare(file, content, response.headers, origin) : 'foreign',
      };
    } catch (error) {
      throw new FileFault(file.url, 'unreached', error);
    }
  }

  private store = () => this.ports.caches.open(this.name);

  /** Workbox's key format, so that an older version after a rollback finds and deletes them. */
  private keyOf = ({ url, revision }: KeptFile) => `${this.ports.origin}${url}?__WB_REVISION__=${revision}`;
}

/** Checks or repairs the app's files for a page. @param findNewer checks for a newer version */
export async function workOnFiles(
  files: KeptFiles,
  work: FilesWork,
  findNewer: () => Promise<boolean>,
): Promise<FilesFound> {
  try {
    if (work === 'check') return await files.check();
    const trouble = await files.mend().then(() => 'missing' as const, troubleOf);
    const isDifferent = trouble === 'changed' || trouble === 'refused';
    return await files.found(isDifferent && (await findNewer()) ? 'newer' : trouble);
  } catch (fault) {
    return { missing: [], bytes: 0, trouble: troubleOf(fault) };
  }
}

const isBusy = (status: number) => status >= 500 || status === 429;

/** `altered`: a proxy has changed the document, but it still starts this version. */
async function compare(
  { revision, script }: KeptFile,
  content: ArrayBuffer,
  headers: Headers,
  origin: string,
): Promise<'same' | 'altered' | 'foreign'> {
  const text = script ? new TextDecoder().decode(content) : '';
  if (revision === (await revisionOf(content))) return (await mayRun(text, headers)) ? 'same' : 'foreign';
  const starts = (address: string) => new RegExp(`<script[^>]* src=["']?${address}[\\s"'>]`).test(text);
  return script && (starts(script) || starts(origin + script)) ? 'altered' : 'foreign';
}

/** Whether our policy of a document allows its inline scripts. An older server sent that of another version. */
async function mayRun(document: string, headers: Headers): Promise<boolean> {
  const allowed = /script-src 'self'[^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0];
  if (!allowed) return true;
  for (const [, text] of document.matchAll(/<script>(.*?)<\/script>/gs)) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    if (!allowed.includes(btoa(String.fromCharCode(...new Uint8Array(digest))))) return false;
  }
  return true;
}

/** Replaces the content type. */
function withType({ body, headers }: Response, type: string): Response {
  const own = new Headers(headers);
  own.set('content-type', type);
  return new Response(body, { headers: own });
}
