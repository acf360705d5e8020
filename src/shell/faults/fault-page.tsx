import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '#src/ui/acts/button.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { FAULT_WORDS } from '../shell.words.ts';
import { type CopiedTexts, copyUnsent, saveUnsent } from './save-unsent.ts';
import './fault-page.css';

/** The page of last resort inside React: says that the app failed and returns the person's texts. */
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
        <a href="/" data-variant="secondary">
          {FAULT_WORDS.home}
        </a>
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

/** The previous page is gone with its focus and its live region. */
const focusOn = (heading: HTMLElement | null) => heading?.focus();

/** Error text for a bug report. */
const faultText = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** "Save my unsent posts as a file": moves the posts to another phone when this one cannot recover. */
export function UnsentFile() {
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

/** "Copy all my unsent texts": to the clipboard where allowed, and always on the screen. */
export function UnsentTexts() {
  const [found, setFound] = useState<CopiedTexts | null>(null);
  return (
    <>
      <Button variant="secondary" onClick={() => void copyUnsent().then(setFound)}>
        {FAULT_WORDS.copy}
      </Button>
      {found && (
        <Note tone={found.tone} isAlert>
          {found.message}
        </Note>
      )}
      {found?.texts && (
        <label>
          {FAULT_WORDS.texts}
          <textarea readOnly value={found.texts} />
        </label>
      )}
    </>
  );
}
