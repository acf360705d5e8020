import { useCore } from '#src/data/core/core-context.tsx';
import { useLive } from '#src/data/read/use-live.ts';
import { useStored } from '#src/data/write/use-stored.ts';
import { type DataSaving, readDataSaving, writeDataSaving } from '#src/local/link/data-saving.ts';
import { readTraffic } from '#src/local/link/traffic.ts';
import { formatBytes } from '#src/ui/formats/format-bytes.ts';
import { localFormat } from '#src/ui/formats/local-format.ts';
import { RadioGroup } from '#src/ui/forms/checkbox.tsx';
import { Section } from '#src/ui/layout/page.tsx';
import { Card } from '#src/ui/shown/card.tsx';
import { Note } from '#src/ui/shown/note.tsx';

import { SETTINGS_WORDS as WORDS } from './settings.words.ts';

const month = localFormat({ month: 'long' });
const day = localFormat({ month: 'short', day: 'numeric' });

const isChoice = (value: string): value is DataSaving => ['browser', 'on', 'off'].includes(value);

/** The data saver switch and this month's usage. */
export function DataSection({ id }: { id: string }) {
  const core = useCore();
  const choice = useLive(({ outbox }) => readDataSaving(outbox), []);
  const { isFull, store } = useStored();
  const choose = (value: string) => {
    if (!isChoice(value)) return;
    store(() => writeDataSaving(core.outbox, value));
  };
  const options = [
    { value: 'browser', label: WORDS.dataBrowser(core.ports.network().asksToSave) },
    { value: 'on', label: WORDS.dataOn },
    { value: 'off', label: WORDS.dataOff },
  ];
  return (
    <Section id={id} title={WORDS.dataHeading} lede={WORDS.dataLede}>
      <Card as="div" className="settings-card stack" data-gap="3" data-align="start">
        <RadioGroup
          name="dataSaving"
          legend={WORDS.dataLegend}
          options={options}
          value={choice ?? ''}
          disabled={choice === undefined}
          onChange={choose}
        />
        {isFull && (
          <Note tone="bad" isAlert>
            {WORDS.dataNotSaved}
          </Note>
        )}
        <Meter />
      </Card>
    </Section>
  );
}

function Meter() {
  const traffic = useLive(({ outbox, ports }) => readTraffic(outbox, ports.nowMs()), []);
  if (!traffic) return null;
  return (
    <div>
      <p>
        <b>{WORDS.meter(formatBytes(traffic.bytes), month(traffic.sinceMs))}</b>
      </p>
      <p className="quiet">
        {WORDS.meterSince(day(traffic.sinceMs))} {WORDS.meterHint}
      </p>
    </div>
  );
}
