import { useContext, useEffect, useState } from 'react';
import { APP_FILES, filesOf } from '#contract/app-files.ts';
import { hasLanguage, isOnlyFor, LANGUAGE_NAMES, type Language } from '#contract/languages.ts';
import { fetchText } from '#src/data/core/app-file.ts';
import { WorkerContext } from '#src/data/core/use-update.ts';
import { fileCaches } from '#src/local/browser/file-caches.ts';
import { keptLanguages } from '#src/local/browser/phone-languages.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { LANGUAGE_WORDS as WORDS } from './language.words.ts';
import { LanguageButtons } from './language-buttons.tsx';
import { OTHER_LANGUAGES } from './remember-language.ts';

/** The section of /settings that switches the language, and saves another one for places without signal. */
export function LanguageSection() {
  if (OTHER_LANGUAGES.length === 0) return null;
  return (
    <Section title={WORDS.heading}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <LanguageButtons variant="secondary" />
        {OTHER_LANGUAGES.map((language) => (
          <Offline key={language} language={language} />
        ))}
      </Card>
    </Section>
  );
}

function Offline({ language }: { language: Language }) {
  const worker = useContext(WorkerContext);
  const [state, setState] = useState<'kept' | 'keeping' | 'failed' | 'offered' | null>(null);
  const [size, setSize] = useState<string | null>(null);
  useEffect(() => {
    void isKept(language).then((is) => setState(is ? 'kept' : 'offered'));
    void sizeOf(language).then(setSize);
  }, [language]);
  const keep = async () => {
    setState('keeping');
    const found = await worker?.workOnFiles('mend', [language]);
    setState(found && found.trouble === null ? 'kept' : 'failed');
  };
  const name = LANGUAGE_NAMES[language];
  if (!worker || state === null) return null;
  if (state === 'kept') return <p>{WORDS.kept(name)}</p>;
  return (
    <>
      <p>{state === 'failed' ? `${WORDS.failed(name)}. ${WORDS.failedHint}` : WORDS.offered(name, size)}</p>
      <Button variant="secondary" isBusy={state === 'keeping'} onClick={() => void keep()}>
        {state === 'keeping' ? WORDS.keeping : WORDS.keep(name)}
      </Button>
    </>
  );
}

const isKept = async (language: Language) => {
  const caches = await fileCaches();
  return caches !== null && (await keptLanguages(caches)).includes(language);
};

/** Returns what a language takes to download; null without signal. */
async function sizeOf(language: Language): Promise<string | null> {
  try {
    const files = JSON.parse(await fetchText(language === 'en' ? APP_FILES : filesOf(language)));
    const own = (files as { url: string; packed?: number }[]).filter(
      ({ url }) => hasLanguage(url) || isOnlyFor(language, url),
    );
    return formatBytes(own.reduce((sum, { packed = 0 }) => sum + packed, 0));
  } catch {
    return null;
  }
}
