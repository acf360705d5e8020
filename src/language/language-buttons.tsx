import { useContext, useState } from 'react';
import { LANGUAGE_NAMES, type Language } from '#contract/languages.ts';
import { WorkerContext } from '#src/data/core/use-update.ts';
import { Button, type ButtonProps } from '#src/ui/acts/button.tsx';
import { useToast } from '#src/ui/overlays/toast.tsx';
import { OTHER_LANGUAGES } from './remember-language.ts';

/** One button per other language, named in that language. It opens the same screen again. */
export function LanguageButtons({
  variant = 'quiet',
  className,
}: Pick<ButtonProps, 'variant' | 'className'>) {
  const worker = useContext(WorkerContext);
  const toast = useToast();
  const [chosen, setChosen] = useState<Language | null>(null);
  const choose = async (language: Language) => {
    setChosen(language);
    const { notHereToast, switchLanguage } = await import('./switch-language.ts'); // few people press it
    const trouble = await switchLanguage(worker, language, document, () => window.location.reload());
    if (trouble === null) return;
    setChosen(null);
    toast.show(notHereToast(language));
  };
  return OTHER_LANGUAGES.map((language) => (
    <Button
      key={language}
      variant={variant}
      className={className}
      lang={language}
      isBusy={chosen === language}
      onClick={() => void choose(language)}
    >
      {LANGUAGE_NAMES[language]}
    </Button>
  ));
}
