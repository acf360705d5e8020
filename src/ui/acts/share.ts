import { copyText } from './copy-text.ts';

/** What is handed to another app: words, a page of ours, or both. */
export interface Shareable {
  title: string;
  text?: string | undefined;
  /** Path of a page of ours, as {@link pageAddress} takes it. */
  path?: string | undefined;
}

/** What became of it. `closed`: the person has chosen no app, which is no fault. */
export type Shared = 'shared' | 'closed' | 'copied' | 'failed';

/** The address of a page as everybody may have it: nothing of what somebody typed, searched or waits for. */
export function pageAddress(path: string): string {
  const { origin, pathname } = new URL(path, location.origin);
  return origin + pathname;
}

/** What is copied where the phone has no share sheet: an address alone, else the words. */
export const shareText = ({ title, text, path }: Shareable): string =>
  path === undefined ? (text ?? title) : pageAddress(path);

/** Whether this browser opens the share sheet of its phone. */
export const canShare = (): boolean => typeof navigator.share === 'function';

/** Opens the phone's share sheet, and copies where there is none or it does not open. Never rejects. */
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

/** The person has closed the sheet, or pressed again while it was open. */
const isClosing = (fault: unknown) =>
  fault instanceof Error && (fault.name === 'AbortError' || fault.name === 'InvalidStateError');
