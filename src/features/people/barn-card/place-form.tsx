import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { BARN_CARD_RULES } from '#contract/barn-card.ts';
import { BARN_CARD_LIMITS } from '#contract/limits.ts';
import { currentPosition } from '#src/places/position.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Field, TextArea } from '#src/ui/field.tsx';
import { formatDegrees } from '#src/ui/format-number.ts';
import type { Form } from '#src/ui/use-form.ts';
import { BARN_CARD_WORDS as WORDS } from './barn-card.words.ts';

type Locating = 'idle' | 'busy' | 'failed';

/** Where the barn is: in words, in degrees, and how to find the gate. */
export function PlaceForm({ form }: { form: Form<typeof BARN_CARD_RULES> }) {
  const [locating, setLocating] = useState<Locating>('idle');
  const locate = async () => {
    setLocating('busy');
    const position = await currentPosition();
    setLocating(position.kind === 'found' ? 'idle' : 'failed');
    if (position.kind !== 'found') return;
    const { lat, lng } = position.point;
    form.setValue('position', `${formatDegrees(lat)}, ${formatDegrees(lng)}`);
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
        hint={locating === 'failed' ? WORDS.notLocated : WORDS.positionHint}
        autoComplete="off"
        after={
          <IconButton
            icon={LocateFixed}
            variant="secondary"
            label={locating === 'busy' ? WORDS.locating : WORDS.locate}
            disabled={locating === 'busy'}
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
