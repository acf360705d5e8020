import { ImagePlus } from 'lucide-react';
import { useRef } from 'react';
import { useCore } from '#src/data/core/core-context.tsx';
import { usePress } from '#src/data/write/use-press.tsx';
import { WRITING_WORDS } from '#src/data/write/writing.words.ts';
import { isQuotaError } from '#src/local/browser/quota.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { addPicture, PICTURE_FILES, type PictureTarget } from './pictures.local.ts';
import { PICTURE_WORDS as WORDS } from './pictures.words.ts';

interface AddButtonProps {
  target: PictureTarget;
  owner: number;
  label: string;
  /** How many more may be chosen. */
  room: number;
  /** Called before the files are stored. */
  onAdd?: () => void;
}

/** Chooses pictures, which are stored on the phone at once and sent as soon as there is signal. */
export function AddButton({ target, owner, label, room, onAdd }: AddButtonProps) {
  const core = useCore();
  const input = useRef<HTMLInputElement>(null);
  const { run, isBusy, trouble } = usePress();
  const add = async (files: readonly File[]): Promise<string | undefined> => {
    if (!globalThis.crypto?.subtle) return WORDS.insecure;
    let message: string | undefined;
    onAdd?.();
    try {
      for (const file of files.slice(0, room))
        if (!(await addPicture(core, target, owner, file))) message = WORDS.notOne;
    } catch (error) {
      if (isQuotaError(error)) return WRITING_WORDS.nothingChanged;
      throw error;
    }
    return files.length > room ? WORDS.some(room) : message;
  };
  return (
    <>
      <Button variant="secondary" icon={ImagePlus} isBusy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? WORDS.adding : label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={PICTURE_FILES}
        multiple={room > 1}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = ''; // the same file may be chosen again
          if (files.length > 0) run(() => add(files));
        }}
      />
      {trouble}
    </>
  );
}
