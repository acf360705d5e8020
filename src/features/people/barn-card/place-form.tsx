import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { BARN_CARD_LIMITS } from '#contract/limits.ts';
import { withinText } from '#src/places/accuracy.ts';
import { currentPosition } from '#src/places/position.ts';
import { IconButton } from '#src/ui/acts/button.tsx';
import { formatDegrees } from '#src/ui/formats/format-number.ts';
import { Field, TextArea } from '#src/ui/forms/field.tsx';
import type { Form } from '#src/ui/forms/use-form.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';
import type { BARN_CARD_RULES } from './barn-card-rules.ts';

/** `rough`: it was found, but not exactly enough to lead to the gate. */
type Locating = 'idle' | 'busy' | 'failed' | 'rough';

const HINTS = {
  idle: WORDS.positionHint,
  busy: WORDS.positionHint,
  failed: WORDS.notLocated,
  rough: WORDS.roughHint,
} as const satisfies Record<Locating, string>;

/** Where the barn is: in words, in degrees, and how to find the gate. */
export function PlaceForm({ form }: { form: Form<typeof BARN_CARD_RULES> }) {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = async () => {
    setLocating('busy');
    const position = await currentPosition();
    if (position.kind !== 'found') return setLocating('failed');
    const { lat, lng } = position.point;
    const within = withinText(position.accuracyMeters);
    setLocating(within === null ? 'idle' : 'rough');
    const degrees = `${formatDegrees(lat)}, ${formatDegrees(lng)}`;
    form.setValue('position', within === null ? degrees : WORDS.degreesWithin(degrees, within));
  };
  const written = form.values.gate.trim().length;
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
        hint={HINTS[locating]}
        autoComplete="off"
        after={
          <IconButton
            icon={LocateFixed}
            variant="secondary"
            label={locating === 'busy' ? WORDS.locating : WORDS.locate}
            isBusy={locating === 'busy'}
            onClick={() => void locate()}
          />
        }
      />
      <TextArea
        {...form.field('gate')}
        label={WORDS.gate}
        hint={WORDS.gateHint}
        rows={3}
        counter={WORDS.counter(written, BARN_CARD_LIMITS.gateMax)}
        isOver={written > BARN_CARD_LIMITS.gateMax}
      />
    </>
  );
}
