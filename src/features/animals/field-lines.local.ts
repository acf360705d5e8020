import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { labelOf } from '#src/words/labels.ts';

/** Fields whose values are names in the data. */
const NAMED = ['species', 'kind'];
const DAYS = ['bornOn', 'on', 'nextOn'];

/** Describes the filled fields of an animal or a record, one line for each. */
export function fieldLines(labels: Readonly<Record<string, string>>, values: object): string {
  const lines: string[] = [];
  for (const [field, value] of Object.entries(values)) {
    const name = labels[field];
    if (name === undefined || value === null || value === '' || value === false) continue;
    const label = labelOf(name);
    const text = DAYS.includes(field)
      ? formatFullDate(`${value}T00:00:00Z`, 'UTC')
      : NAMED.includes(field)
        ? labelOf(value)
        : value;
    lines.push(value === true ? label : `${label}: ${text}`);
  }
  return lines.join('\n');
}
