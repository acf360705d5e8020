import { useState } from 'react';
import { BARN_CARD_LIMITS } from '#contract/limits.ts';
import { withinText } from '#src/places/accuracy.ts';
import { LocateButton } from '#src/places/locate-button.tsx';
import type { Found } from '#src/places/position.ts';
import { usePosition } from '#src/places/use-position.ts';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import type { BARN_CARD_RULES } from './barn-card-rules.ts';

/** Fields for the address, the coordinates and the way to the gate. */
export function PlaceForm({ form }: { form: Form<typeof BARN_CARD_RULES> }) {
  /** The position is not accurate enough to find the gate. */
  const [isRough, setIsRough] = useState(false);
  const take = ({ point: { lat, lng }, accuracyMeters }: Found) => {
    const within = withinText(accuracyMeters);
    setIsRough(within !== null);
    const degrees = `${formatDegrees(lat)}, ${formatDegrees(lng)}`;
    form.setValue('position', within === null ? degrees : WORDS.degreesWithin(degrees, within));
  };
  const position = usePosition(take, { failed: WORDS.notLocated });
  return (
    <>
      <Field {...form.field('farm')} label={WORDS.farm} autoComplete="off" />
      <TextArea
        {...form.field('address')}
        label={WORDS.address}
        hint={WORDS.addressHint}
        autoComplete="street-address"
        rows={3}
      />
      <Field
        {...form.field('position')}
        label={WORDS.position}
        hint={position.trouble ?? (isRough && !position.isBusy ? WORDS.roughHint : WORDS.positionHint)}
        autoComplete="off"
        after={<LocateButton position={position} label={WORDS.locate} busy={WORDS.locating} isIcon />}
      />
      <TextArea
        {...form.field('gate')}
        label={WORDS.gate}
        hint={WORDS.gateHint}
        rows={3}
        max={BARN_CARD_LIMITS.gateMax}
      />
    </>
  );
}
