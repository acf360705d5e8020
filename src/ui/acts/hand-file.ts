import { isApplePhone } from './apple.ts';
import { saveFile } from './save-file.ts';

/**
 * The result. `closed`: the person chose no place. `again`: creating the file took so long that the press expired,
 * and another one is needed.
 */
export type Handed = 'saved' | 'shared' | 'closed' | 'again';

/** Every phone's share sheet accepts this type, unlike JSON. */
const TYPE = 'text/plain';

/**
 * Saves a text as a file: by the share sheet on an iPhone, whose installed apps cannot download, otherwise as a
 * download. Never rejects.
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
