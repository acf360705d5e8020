import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';
import { PageTitle, Section } from '#src/ui/page.tsx';
import { SETTINGS_SECTIONS } from '#src/ui/settings-sections.ts';
import { DataSection } from './data-section.tsx';
import { SETTINGS_WORDS as WORDS } from './settings.words.ts';
import { StorageSection } from './storage-section.tsx';
import './settings.css';

export interface SettingsPageProps {
  /** "Ready for the barn". */
  readiness: ReactNode;
  /** The saved areas. */
  areas: ReactNode;
  /** Putting the app on the home screen; left out while there is nothing to say. */
  install?: ReactNode;
  /** New versions of the app; left out while there is nothing to say. */
  updates?: ReactNode;
  /** The button that asks and wipes the phone. */
  wipe: ReactNode;
  /** The button that switches the theme. */
  theme: ReactNode;
}

/** `/settings`: what this phone keeps, what it fetches, how it is kept. Each part stands by itself. */
export function SettingsPage({ readiness, areas, install, updates, wipe, theme }: SettingsPageProps) {
  return (
    <div className="settings">
      <PageTitle lede={WORDS.lede}>{WORDS.heading}</PageTitle>
      {readiness}
      {areas}
      <DataSection id={SETTINGS_SECTIONS.data} />
      {install}
      {updates}
      <StorageSection id={SETTINGS_SECTIONS.storage} wipe={wipe} />
      <Section title={WORDS.look}>
        <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
          {theme}
        </Card>
      </Section>
    </div>
  );
}
