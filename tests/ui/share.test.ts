import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageAddress, shareOrCopy } from '#src/ui/acts/share.ts';

const PAGE = { title: 'Prairie Vet', text: 'Prairie Vet, Ocala', path: '/business/1' };

/** A browser with this share sheet and clipboard; the lists hold everything it received. */
function browser({ sheet, clipboard = true }: { sheet?: 'opens' | string; clipboard?: boolean }) {
  const handed: ShareData[] = [];
  const copied: string[] = [];
  vi.stubGlobal('location', new URL('https://petiyard.example/business/1?from=/profile#reviews'));
  vi.stubGlobal('navigator', {
    ...(sheet && {
      share: async (data: ShareData) => {
        handed.push(data);
        if (sheet !== 'opens') throw Object.assign(new Error(sheet), { name: sheet });
      },
    }),
    clipboard: {
      writeText: async (text: string) => {
        if (!clipboard) throw new Error('not allowed');
        copied.push(text);
      },
    },
  });
  return { handed, copied };
}

afterEach(() => vi.unstubAllGlobals());

describe('sharing a page', () => {
  test('gives the share sheet title, text and the address of the page', async () => {
    const { handed, copied } = browser({ sheet: 'opens' });
    expect(await shareOrCopy(PAGE)).toBe('shared');
    expect(handed).toEqual([
      { title: PAGE.title, text: PAGE.text, url: 'https://petiyard.example/business/1' },
    ]);
    expect(copied).toEqual([]);
  });

  test('is not an error and copies nothing if the person closes the sheet', async () => {
    for (const sheet of ['AbortError', 'InvalidStateError']) {
      const { copied } = browser({ sheet });
      expect(await shareOrCopy(PAGE)).toBe('closed');
      expect(copied).toEqual([]);
    }
  });

  test('copies the address if there is no sheet or it does not open, and the text if there is no page', async () => {
    for (const sheet of [undefined, 'NotAllowedError', 'DataError']) {
      const { copied } = browser(sheet === undefined ? {} : { sheet });
      expect(await shareOrCopy(PAGE)).toBe('copied');
      expect(await shareOrCopy({ title: 'Reply', text: 'My words' })).toBe('copied');
      expect(copied).toEqual(['https://petiyard.example/business/1', 'My words']);
    }
  });

  test('says so if nothing works', async () => {
    browser({ clipboard: false });
    expect(await shareOrCopy(PAGE)).toBe('failed');
  });

  test('never includes the query of an address', () => {
    browser({});
    expect(pageAddress('/forums/thread/hoof?entry=0f7c&q=colic#post-3')).toBe(
      'https://petiyard.example/forums/thread/hoof',
    );
  });
});
