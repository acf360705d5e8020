import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Note } from '#src/ui/note.tsx';
import { FAULT_WORDS } from '../shell.words.ts';
import { unsentTexts } from './rescue.ts';
import { saveUnsent } from './save-unsent.ts';
import './fault-page.css';

/** The page of last resort inside React: says that the program failed and gives back what was written. */
export function FaultPage({ error, reset }: ErrorComponentProps) {
  return (
    <main className="fault-page stack" data-align="start">
      <h1 tabIndex={-1} ref={focusOn}>
        {FAULT_WORDS.title}
      </h1>
      <p>{FAULT_WORDS.body}</p>
      <div className="row">
        <Button onClick={reset}>{FAULT_WORDS.retry}</Button>
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {FAULT_WORDS.reload}
        </Button>
      </div>
      <UnsentFile />
      <UnsentTexts />
      <details>
        <summary>{FAULT_WORDS.details}</summary>
        <pre className="break-anywhere">{faultText(error)}</pre>
      </details>
    </main>
  );
}

/** The page before it is gone with its focus and all that could be heard. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** A failure in words that help whoever mends it. */
const faultText = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** "Save my unsent posts as a file": the way on to another phone when this one cannot be mended. */
function UnsentFile() {
  const [told, setTold] = useState<string | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => void saveUnsent().then(setTold)}>
        {FAULT_WORDS.save}
      </Button>
      {told && <Note isAlert>{told}</Note>}
    </>
  );
}

type Found = { kind: 'texts'; texts: string; isCopied: boolean } | { kind: 'none' } | { kind: 'unreadable' };

/** "Copy all my unsent texts": to the clipboard where the browser allows it, and on the screen in any case. */
function UnsentTexts() {
  const [found, setFound] = useState<Found | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => void copyUnsent().then(setFound)}>
        {FAULT_WORDS.copy}
      </Button>
      {found?.kind === 'none' && <Note isAlert>{FAULT_WORDS.none}</Note>}
      {found?.kind === 'unreadable' && (
        <Note tone="bad" isAlert>
          {FAULT_WORDS.unreadable}
        </Note>
      )}
      {found?.kind === 'texts' && (
        <>
          <Note tone={found.isCopied ? 'good' : 'warn'} isAlert>
            {found.isCopied ? FAULT_WORDS.copied : FAULT_WORDS.notCopied}
          </Note>
          <label>
            {FAULT_WORDS.texts}
            <textarea readOnly value={found.texts} />
          </label>
        </>
      )}
    </>
  );
}

/** Reads the unsent texts and copies them. Never rejects. */
async function copyUnsent(): Promise<Found> {
  let texts: string[];
  try {
    texts = await unsentTexts(indexedDB);
  } catch {
    return { kind: 'unreadable' };
  }
  if (texts.length === 0) return { kind: 'none' };
  const whole = texts.join('\n\n');
  try {
    await navigator.clipboard.writeText(whole);
    return { kind: 'texts', texts: whole, isCopied: true };
  } catch {
    return { kind: 'texts', texts: whole, isCopied: false };
  }
}
