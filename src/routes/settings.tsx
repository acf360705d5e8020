import { createFileRoute } from '@tanstack/react-router';
import { SETTINGS_SECTIONS } from '#contract/settings.ts';
import { AreaList } from '#src/features/areas/area-list.tsx';
import { InstallSection } from '#src/features/install/install-section.tsx';
import { UpdateSection } from '#src/features/install/update-section.tsx';
import { WipeButton } from '#src/features/pages/wipe-button.tsx';
import { ReadinessSection } from '#src/features/readiness/readiness-section.tsx';
import { SettingsPage } from '#src/features/settings/settings-page.tsx';
import { ThemeButton } from '#src/shell/theme-button.tsx';

export const Route = createFileRoute('/settings')({ component: Settings });

function Settings() {
  return (
    <SettingsPage
      readiness={<ReadinessSection id={SETTINGS_SECTIONS.ready} />}
      areas={<AreaList id={SETTINGS_SECTIONS.areas} />}
      install={<InstallSection />}
      updates={<UpdateSection />}
      wipe={<WipeButton />}
      theme={<ThemeButton />}
    />
  );
}
