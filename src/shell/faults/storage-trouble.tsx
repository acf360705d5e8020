import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useStorageTrouble } from '#src/data/core/core-context.tsx';
import { Button } from '#src/ui/acts/button.tsx';
import { copyText } from '#src/ui/acts/copy-text.ts';
import { handFile } from '#src/ui/acts/hand-file.ts';
import { Note } from '#src/ui/shown/note.tsx';
import { STORAGE_WORDS as WORDS } from '../shell.words.ts';
import { typedWords } from './typed-words.ts';
import { usePlaceInFront } from './use-place-in-front.ts';
import './storage-trouble.css';

/**
 * Says that the phone's storage failed or waits for another tab, and returns the typed text. It is drawn inside an
 * open dialog, because nothing outside is clickable.
 */
export function StorageTrouble() {
  const trouble = useStorageTrouble();
  const place = usePlaceInFront(trouble !== null);
  const [told, setTold] = useState('');
  if (trouble === null) return null;
  const give = async (hand: (words: string) => Promise<string>) => {
    const words = typedWords(document);
    setTold(words === '' ? WORDS.nothing : await hand(words));
  };
  const note = (
    <div className="storage-trouble">
      <Note
        tone="bad"
        isAlert
        action={
          <>
            <Button variant="secondary" onClick={() => void give(saved)}>
              {WORDS.save}
            </Button>
            <Button variant="secondary" onClick={() => void give(copied)}>
              {WORDS.copy}
            </Button>
          </>
        }
      >
        <p>{WORDS[trouble]}</p>
        {told !== '' && <p>{told}</p>}
      </Note>
    </div>
  );
  return place ? createPortal(note, place) : note;
}

async function saved(text: string): Promise<string> {
  const how = await handFile({ text, name: WORDS.fileName });
  if (how === 'closed') return '';
  return how === 'again' ? WORDS.again : WORDS.saved;
}

const copied = async (text: string) => ((await copyText(text)) ? WORDS.copied : WORDS.notCopied);
