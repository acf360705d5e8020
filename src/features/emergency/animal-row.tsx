import { HELP_ANIMALS, type HelpAnimal } from '#contract/catalogue.ts';
import { withOwnFirst } from '#src/features/animals/own-first.local.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { labelOf } from '#src/words/labels.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import '#src/ui/shown/tile-ground.css';

interface AnimalRowProps {
  animal: HelpAnimal | null;
  /** The person's own animals, which come first. */
  own: readonly string[];
  onChoose: (animal: HelpAnimal | null) => void;
}

/** The animals in one row that scrolls sideways, so that the first number stays in sight. */
export function AnimalRow({ animal, own, onChoose }: AnimalRowProps) {
  const names = withOwnFirst(own, HELP_ANIMALS);
  return (
    <fieldset className="emergency-animals" data-no-print>
      <legend className="quiet">{WORDS.animals}</legend>
      <div>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            data-variant="secondary"
            aria-pressed={animal === name}
            onClick={() => onChoose(animal === name ? null : name)}
          >
            <span className="face tile-ground" data-ground={animalArt(name)?.ground}>
              <img src={animalArt(name)?.url} alt="" width={40} height={40} />
            </span>
            {labelOf(name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
