import { createFileRoute } from '@tanstack/react-router';
import { AreaList } from '#src/features/areas/area-list.tsx';
import { InstallSection } from '#src/features/install/install-section.tsx';
import { UpdateSection } from '#src/features/install/update-section.tsx';
import { ReadinessSection } from '#src/features/readiness/readiness-section.tsx';
import { DataSection } from '#src/features/settings/data-section.tsx';
import { SETTINGS_WORDS as WORDS } from '#src/features/settings/settings.words.ts';
import { StorageSection } from '#src/features/settings/storage-section.tsx';
import { WaysPart } from '#src/features/settings/ways-part.tsx';
import { WhereaboutsSection } from '#src/features/settings/whereabouts-section.tsx';
import { LanguageSection } from '#src/language/language-section.tsx';
import { ThemeButton } from '#src/shell/frame/theme-button.tsx';
import { PageTitle, Section } from '#src/ui/layout/page.tsx';
import { SETTINGS_SECTIONS } from '#src/ui/layout/settings-sections.ts';
import { Card } from '#src/ui/shown/card.tsx';
import '#src/features/settings/settings.css';

export const Route = createFileRoute('/settings')({ component: Settings });

function Settings() {
  return (
    <div className="settings page-middle">
      <PageTitle lede={WORDS.lede}>{WORDS.heading}</PageTitle>
      <ReadinessSection id={SETTINGS_SECTIONS.ready} />
      <AreaList id={SETTINGS_SECTIONS.areas} />
      <DataSection id={SETTINGS_SECTIONS.data} />
      <WhereaboutsSection />
      <InstallSection />
      <UpdateSection />
      <StorageSection id={SETTINGS_SECTIONS.storage} />
      <Section title={WORDS.look}>
        <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
          <ThemeButton />
        </Card>
      </Section>
      <LanguageSection />
      <WaysPart />
    </div>
  );
}
