import { type Preferences, LOCAL_PREFERENCES_WORDS as WORDS } from '#contract/profile.ts';
import { clearSetting } from '#src/local/settings.ts';
import { useCore } from '#src/session/core-context.tsx';
import { Button } from '#src/ui/button.tsx';
import { Row } from '#src/ui/layout.tsx';
import { Note } from '#src/ui/note.tsx';
import type { ShownProfile } from './profile.local.ts';
import { joined, notYetAdded } from './profile.overlay.ts';

const NAMES = new Intl.ListFormat('en-US', { type: 'conjunction' });

export interface LocalPreferencesProps {
  profile: ShownProfile;
  /** Saves these favourites. */
  onAdd: (preferences: Preferences) => void;
}

/** Offers what was chosen on this phone before signing in. It is never added unasked: the phone may be shared. */
export function LocalPreferences({ profile, onAdd }: LocalPreferencesProps) {
  const core = useCore();
  const more = notYetAdded(profile.local, profile.preferences);
  const names = [...more.animals, ...more.businessTypes];
  if (names.length === 0) return null;
  const forget = () => void clearSetting(core.cache, 'localPreferences');
  const add = () => {
    onAdd(joined(profile.preferences, more));
    forget();
  };
  return (
    <Note
      action={
        <Row>
          <Button variant="secondary" onClick={add}>
            {WORDS.add}
          </Button>
          <Button variant="quiet" onClick={forget}>
            {WORDS.forget}
          </Button>
        </Row>
      }
    >
      {WORDS.offer(NAMES.format(names))}
    </Note>
  );
}
