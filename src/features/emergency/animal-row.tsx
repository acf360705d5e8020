import { useEffect, useRef } from 'react';
import { HELP_ANIMALS, type HelpAnimal } from '#contract/catalogue.ts';
import { useOwnFirst } from '#src/features/animals/own-first.local.ts';
import { animalArt } from '#src/ui/shown/animal-art.ts';
import { labelOf } from '#src/words/labels.ts';
import { EMERGENCY_WORDS as WORDS } from './emergency.words.ts';
import '#src/ui/shown/tile-ground.css';

interface AnimalRowProps {
  animal: HelpAnimal | null;
  onChoose: (animal: HelpAnimal | null) => void;
}

/** The animals in one row that scrolls sideways, so that the first number stays in sight; the last choice is in view. */
export function AnimalRow({ animal, onChoose }: AnimalRowProps) {
  const names = useOwnFirst(HELP_ANIMALS);
  const row = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  useEffect(() => {
    if (animal === null || isOpened.current) return;
    isOpened.current = true; // a press is on a tile in sight already
    row.current
      ?.querySelector('[aria-pressed="true"]')
      ?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [animal]);
  return (
    <fieldset className="emergency-animals" data-no-print>
      <legend className="quiet">{WORDS.animals}</legend>
      <div ref={row}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            data-variant="secondary"
            aria-pressed={animal === name}
            onClick={() => onChoose(animal === name ? null : name)}
          >
            <span className="face tile-ground" data-ground={animalArt(name)?.ground}>
              <img src={animalArt(name)?.url} alt="" width={40} height={40} loading="lazy" />
            </span>
            {labelOf(name)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
