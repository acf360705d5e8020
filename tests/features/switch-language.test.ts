import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FilesFound, FileTrouble } from '#contract/app-files.ts';
import { rememberLanguage } from '#src/language/remember-language.ts';
import { switchLanguage } from '#src/language/switch-language.ts';
import { keptLanguages, noteKept, noteShown, shownLanguage } from '#src/local/browser/phone-languages.ts';
import { FakeCaches } from '#tests/support/fake-caches.ts';

let caches: CacheStorage;
beforeEach(() => {
  caches = new FakeCaches() as unknown as CacheStorage;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('navigator', { onLine: true });
  return () => vi.unstubAllGlobals();
});

const found = (trouble: FileTrouble | null): FilesFound => ({ missing: [], bytes: 0, trouble });
const workerWith = (result: FilesFound | null) => ({ workOnFiles: vi.fn(async () => result) });

describe('switching the language', () => {
  test('waits for the files of both languages, notes the choice and reloads', async () => {
    const [page, reload, worker] = [{ cookie: '' }, vi.fn<() => void>(), workerWith(found(null))];
    expect(await switchLanguage(worker, 'es', page, reload)).toBeNull();
    expect(worker.workOnFiles).toHaveBeenCalledWith('mend', ['en', 'es']);
    expect(page.cookie).toBe('lang=es;max-age=31536000;path=/;samesite=lax');
    expect([await shownLanguage(caches), reload.mock.calls.length]).toEqual(['es', 1]);
  });

  test('changes nothing if files of the other language are missing', async () => {
    const [page, reload] = [{ cookie: '' }, vi.fn<() => void>()];
    expect(await switchLanguage(workerWith(found('unreached')), 'es', page, reload)).toBe('unreached');
    expect([page.cookie, await shownLanguage(caches), reload.mock.calls.length]).toEqual(['', 'en', 0]);
  });

  test.each([null, workerWith(null)])(
    'without a worker asks the server, but only with signal: %#',
    async (worker) => {
      const reload = vi.fn<() => void>();
      expect(await switchLanguage(worker, 'es', { cookie: '' }, reload)).toBeNull();
      vi.stubGlobal('navigator', { onLine: false });
      expect(await switchLanguage(worker, 'es', { cookie: '' }, reload)).toBe('unreached');
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );
});

describe('the language of this phone', () => {
  test('is English until another is shown', async () => {
    expect([await shownLanguage(caches), await keptLanguages(caches)]).toEqual(['en', ['en']]);
    await rememberLanguage('es');
    expect([await shownLanguage(caches), await keptLanguages(caches)]).toEqual(['es', ['es']]);
  });

  test('stays the chosen one while the phone can show only another', async () => {
    vi.stubGlobal('document', { cookie: 'a=b; lang=es' });
    await noteShown(caches, 'es');
    await rememberLanguage();
    expect(await shownLanguage(caches)).toBe('es');
  });

  test('stays, if storage is full or refused', async () => {
    Object.assign(caches, { isFull: true });
    await rememberLanguage('es');
    expect(await shownLanguage(caches)).toBe('en');
  });

  test('does not remove the files of the other one, once both are kept', async () => {
    await noteKept(caches, 'en');
    await rememberLanguage('es');
    expect(await keptLanguages(caches)).toEqual(['en', 'es']);
    await rememberLanguage('en');
    expect(await keptLanguages(caches)).toEqual(['en', 'es']);
  });
});
