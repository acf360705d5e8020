import { copyText } from './copy-text.ts';

/** Content to share: text, one of our pages, or both. */
export interface Shareable {
  title: string;
  text?: string | undefined;
  /** Path of one of our pages, as {@link pageAddress} takes it. */
  path?: string | undefined;
}

/** The result. `closed`: the person chose no app, which is no error. */
export type Shared = 'shared' | 'closed' | 'copied' | 'failed';

/** A page's public URL: without anything the person typed, searched or waits for. */
export function pageAddress(path: string): string {
  const { origin, pathname } = new URL(path, location.origin);
  return origin + pathname;
}

/** The text to copy where there is no share sheet: a URL, else the words. */
export const shareText = ({ title, text, path }: Shareable): string =>
  path === undefined ? (text ?? title) : pageAddress(path);

/** Whether this browser can open a share sheet. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the share sheet, or copies where that is impossible. Never rejects. */
export async function shareOrCopy(what: Shareable): Promise<Shared> {
  if (canShare()) {
    const opened = await navigator.share(sheetOf(what)).then(
      () => 'shared' as const,
      (fault: unknown) => (isClosing(fault) ? ('closed' as const) : null),
    );
    if (opened) return opened;
  }
  return (await copyText(shareText(what))) ? 'copied' : 'failed';
}

const sheetOf = ({ title, text, path }: Shareable): ShareData => ({
  title,
  ...(text === undefined ? {} : { text }),
  ...(path === undefined ? {} : { url: pageAddress(path) }),
});

/** The person closed the sheet, or pressed again while it was open. */
const isClosing = (fault: unknown) =>
  fault instanceof Error && (fault.name === 'AbortError' || fault.name === 'InvalidStateError');
