import { isApplePhone } from './apple.ts';
import { saveFile } from './save-file.ts';

/**
 * What became of a file. `closed`: the person has chosen no place for it. `again`: it was made for so long that the browser
 * has forgotten the press, and wants another one.
 */
export type Handed = 'saved' | 'shared' | 'closed' | 'again';

/** By its type every phone's share sheet takes it, which is not so of JSON. */
const TYPE = 'text/plain';

/**
 * Gives a text that was made on this phone to the person as a file: by the share sheet of an iPhone, whose installed apps
 * save no downloads, else as a download. Never rejects.
 */
export async function handFile({ text, name }: { text: string; name: string }): Promise<Handed> {
  const sheet = { files: [new File([text], name, { type: TYPE })] };
  if (isOnApplePhone() && navigator.canShare?.(sheet)) {
    const fault = await navigator.share(sheet).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
    );
    if (fault === null) return 'shared';
    if (fault === 'AbortError' || fault === 'InvalidStateError') return 'closed';
    if (fault === 'NotAllowedError') return 'again';
  }
  saveFile(text, name, TYPE);
  return 'saved';
}

const isOnApplePhone = () =>
  isApplePhone({ userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints });
