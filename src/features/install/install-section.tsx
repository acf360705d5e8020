import { Download } from 'lucide-react';
import { Button } from '#src/ui/acts/button.tsx';
import { Prose, Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import { INSTALL_WORDS as WORDS } from './install.words.ts';
import {
  askToInstall,
  INSTALL_ANCHOR,
  type InstallWay,
  useInstallWay,
  useIsTouched,
} from './install-watch.ts';
import { SendFirst, useUnsentCount } from './iphone-steps.tsx';

/** The section of /settings that installs the app or explains how. */
export function InstallSection() {
  const way = useInstallWay();
  return (
    <Section title={WORDS.heading} id={INSTALL_ANCHOR}>
      <Card as="div">
        <Stack gap={3}>
          <Way way={way} />
        </Stack>
      </Card>
    </Section>
  );
}

function Way({ way }: { way: InstallWay }) {
  const isTouched = useIsTouched();
  const count = useUnsentCount();
  const pitch = isTouched ? WORDS.hint : WORDS.desktop;
  switch (way) {
    case 'installed':
      return <Note tone="good">{WORDS.installed}</Note>;
    case 'prompt':
      return (
        <>
          <p>{pitch}</p>
          <InstallButton />
        </>
      );
    case 'iphone':
      return (
        <Prose>
          <p>{WORDS.hint}</p>
          <ol>
            {count > 0 && (
              <li>
                <SendFirst count={count} /> {WORDS.orFile}
              </li>
            )}
            <li>{WORDS.iphone}</li>
            <li>
              {WORDS.iphoneOpen} {WORDS.iphoneEmpty}
            </li>
          </ol>
        </Prose>
      );
    case 'insecure':
      return <p>{WORDS.insecure}</p>;
    case 'menu':
      return (
        <>
          <p>{pitch}</p>
          <p>{WORDS.byMenu}</p>
        </>
      );
  }
}

function InstallButton() {
  const isTouched = useIsTouched();
  const fail = useFault();
  return (
    <div>
      <Button icon={Download} onClick={() => void askToInstall().catch(fail)}>
        {isTouched ? WORDS.addToHome : WORDS.install}
      </Button>
    </div>
  );
}
