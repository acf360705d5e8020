import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import type { Preferences } from '#contract/profile.ts';
import { useDraft } from '#src/data/draft/use-draft.ts';
import { OfferNote } from '#src/data/write/offered.tsx';
import { useWrite } from '#src/data/write/use-write.ts';
import { WRITING_WORDS } from '#src/data/write/writing.words.ts';
import { FAVORITES_OFFER, preferencesToast } from '#src/features/favorites/favorites.local.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { useLatch } from '#src/ui/acts/use-latch.ts';
import { CheckboxGroup } from '#src/ui/forms/checkbox.tsx';
import { AnimalTile } from '#src/ui/forms/toggle.tsx';
import { Columns, Stack } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { labelOf } from '#src/words/labels.ts';
import type { ShownProfile } from './profile.local.ts';
import { selectionOf, type Toggled, toggle, toggledOf } from './profile.overlay.ts';
import { PROFILE_WORDS as WORDS } from './profile.words.ts';

const DRAFT = 'preferences.set';
const TYPE_OPTIONS = BUSINESS_CATEGORIES.map((name) => ({ value: name, label: labelOf(name) }));

export interface PreferencesFormProps {
  user: User;
  profile: ShownProfile;
}

/**
 * Favorites: toggles change only the page, and Save sends all of them. See docs/specification.md, section
 * 4.
 */
export function PreferencesForm({ user, profile }: PreferencesFormProps) {
  const { selection, press, save, isSaving, isFull } = usePreferences(user, profile);
  return (
    <Stack gap={6}>
      <OfferNote offer={FAVORITES_OFFER} user={user} />
      <section>
        <h2 data-below="3">{WORDS.animals}</h2>
        <Columns wide={5} narrow={3}>
          {ANIMAL_TYPES.map(({ name }) => (
            <AnimalTile
              key={name}
              picture={animalArt(name)}
              isPressed={selection.animals.includes(name)}
              onToggle={() => press('animals', name)}
            >
              {labelOf(name)}
            </AnimalTile>
          ))}
        </Columns>
      </section>
      <section className="profile-types">
        <h2 data-below="3">{WORDS.businessTypes}</h2>
        <Card as="div">
          <CheckboxGroup
            name="businessTypes"
            legend={WORDS.businessTypes}
            isLegendHidden
            options={TYPE_OPTIONS}
            value={selection.businessTypes}
            onChange={(next) => {
              const pressed = BUSINESS_CATEGORIES.find(
                (name) => next.includes(name) !== selection.businessTypes.includes(name),
              );
              if (pressed) press('businessTypes', pressed);
            }}
            columns
          />
        </Card>
      </section>
      {!profile.isKept && <Note>{WORDS.notKept}</Note>}
      {isFull && <Note tone="warn">{WRITING_WORDS.phoneFull}</Note>}
      <Button size="lg" block isBusy={isSaving} onClick={() => save(selection)}>
        {isSaving ? WORDS.saving : WORDS.save}
      </Button>
    </Stack>
  );
}

function usePreferences(user: User, { preferences: shown }: ShownProfile) {
  const { queue, tell, run } = useWrite();
  const latch = useLatch();
  const draft = useDraft(DRAFT, user.id);
  const [toggled, setToggled] = useState<Toggled | null>();
  const [isSaving, setIsSaving] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const mine = toggled === undefined ? toggledOf(draft.kept) : toggled;

  const press = (list: keyof Preferences, name: string) => {
    const next = toggle(shown, mine, list, name);
    setToggled(next);
    draft.keep({ ...next });
  };
  const save = (chosen: Preferences) => {
    const args = { ...chosen, base: shown };
    const send = async () => {
      setIsSaving(true);
      const queued = await queue({ name: 'preferences.set', args, owner: user, draft: DRAFT });
      setIsFull(queued === 'full');
      if (queued === 'full') return;
      setToggled(null);
      await tell(queued.key, (result, problem) => preferencesToast(result, problem, 'profile'));
    };
    void latch(() => run(send).finally(() => setIsSaving(false)));
  };
  return {
    selection: selectionOf(shown, mine),
    press,
    save,
    isSaving,
    isFull: isFull || draft.isFull,
  };
}
