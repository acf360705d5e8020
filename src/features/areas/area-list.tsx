import { useRef } from 'react';
import { AREA_LIMITS } from '#contract/limits.ts';
import { useLive } from '#src/data/read/use-live.ts';
import { Stack } from '#src/ui/layout/layout.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Note } from '#src/ui/shown/note.tsx';
import { AreaCard } from './area-card.tsx';
import { readAreaViews } from './areas.local.ts';
import { AREA_WORDS as WORDS } from './areas.words.ts';
import { KeepButton } from './keep-area-card.tsx';
import './areas.css';

/** The saved areas of this phone, with a button to add one. @param id for links into the page. */
export function AreaList({ id }: { id: string }) {
  const areas = useLive(readAreaViews, []);
  const isHomeAwaited = useRef(false);
  return (
    <Section id={id} title={WORDS.heading} lede={WORDS.headingLede}>
      <Stack>
        {areas?.length === 0 && <Note>{WORDS.none}</Note>}
        {areas && areas.length > 0 && (
          <ul className="stack" data-gap="3" aria-label={WORDS.list}>
            {areas.map((area) => (
              <AreaCard key={area.key} area={area} isHomeAwaited={isHomeAwaited} />
            ))}
          </ul>
        )}
        <div>
          <KeepButton label={WORDS.add} radiusMiles={AREA_LIMITS.suggestedMiles} />
        </div>
      </Stack>
    </Section>
  );
}
