import { useState } from 'react';
import type { User } from '#contract/auth.ts';
import { ANIMAL_TYPES, BUSINESS_CATEGORIES } from '#contract/catalogue.ts';
import { OUTBOX_MESSAGES } from '#contract/outbox.ts';
import type { Preferences } from '#contract/profile.ts';
import { useCore } from '#src/data/core-context.tsx';
import { useDraft } from '#src/data/use-draft.ts';
import { useLive } from '#src/data/use-live.ts';
import { useWrite } from '#src/data/use-write.ts';
import {
  acceptOffer,
  forgetOffer,
  namesOf,
  preferencesToast,
  readOffer,
} from '#src/features/favorites/favorites.local.ts';
import { LOCAL_PREFERENCES_WORDS as LOCAL } from '#src/features/favorites/favorites.words.ts';
import { Button } from '#src/ui/acts/button.tsx';
import { formatList } from '#src/ui/formats/format-list.ts';
import { CheckboxGroup } from '#src/ui/forms/checkbox.tsx';
import { AnimalTile } from '#src/ui/forms/toggle.tsx';
import { Columns, Row, Stack } from '#src/ui/layout/layout.tsx';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { useFault } from '#src/ui/shown/use-fault.ts';
import type { ShownProfile } from './profile.local.ts';
import { selectionOf, type Toggled, toggle, toggledOf } from './profile.overlay.ts';
import { PROFILE_WORDS as WORDS } from './profile.words.ts';

const DRAFT = 'preferences.set';
const TYPE_OPTIONS = BUSINESS_CATEGORIES.map((name) => ({ value: name, label: name }));

export interface PreferencesFormProps {
  user: User;
  profile: ShownProfile;
}

/** Favourites: toggles change the page only, one Save sends all of them. docs/specification.md, section 4. */
export function PreferencesForm({ user, profile }: PreferencesFormProps) {
  const { selection, press, save, follow, isSaving, isFull } = usePreferences(user, profile);
  return (
    <Stack gap={6}>
      {!profile.isKept && <Note>{WORDS.notKept}</Note>}
      <LocalPreferences user={user} onSaved={(key) => void follow(key)} />
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
              {name}
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
      {isFull && <Note tone="warn">{OUTBOX_MESSAGES.phoneFull}</Note>}
      <Button size="lg" block isBusy={isSaving} onClick={() => save(selection)}>
        {isSaving ? WORDS.saving : WORDS.save}
      </Button>
    </Stack>
  );
}

function usePreferences(user: User, { preferences: shown }: ShownProfile) {
  const { queue, tell, run } = useWrite();
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
  const follow = (key: string) =>
    tell(key, (came, problem) => preferencesToast(came, problem?.detail, 'profile'));
  const save = (chosen: Preferences) => {
    setIsSaving(true);
    const args = { ...chosen, base: shown };
    run(async () => {
      const queued = await queue({ name: 'preferences.set', args, owner: user, draft: DRAFT });
      setIsFull(queued === 'full');
      if (queued === 'full') return;
      setToggled(null);
      await follow(queued.key);
    }).finally(() => setIsSaving(false));
  };
  return {
    selection: selectionOf(shown, mine),
    press,
    save,
    follow,
    isSaving,
    isFull: isFull || draft.isFull,
  };
}

interface LocalPreferencesProps {
  user: User;
  /** Follows a queued write to its end and says what came of it. */
  onSaved: (key: string) => void;
}

/** Offers the favourites that were chosen on this phone before signing in, until the person answers. */
function LocalPreferences({ user, onSaved }: LocalPreferencesProps) {
  const core = useCore();
  const more = useLive((live) => readOffer(live, user), [user]);
  const fail = useFault();
  if (!more) return null;
  const run = (work: Promise<unknown>) => void work.catch(fail);
  const add = async () => {
    const key = await acceptOffer(core, user);
    if (key !== null) onSaved(key);
  };
  return (
    <Note
      action={
        <Row>
          <Button variant="secondary" onClick={() => run(add())}>
            {LOCAL.add}
          </Button>
          <Button variant="quiet" onClick={() => run(forgetOffer(core))}>
            {LOCAL.forget}
          </Button>
        </Row>
      }
    >
      {LOCAL.offer(formatList(namesOf(more)))}
    </Note>
  );
}
