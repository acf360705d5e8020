import { formatFullDate } from '#src/ui/formats/format-date.ts';
import { numberFormat } from '#src/ui/formats/formatters.ts';
import { labelOf } from '#src/words/labels.ts';

/** Fields whose values are names in the data. */
const NAMED = ['species', 'kind'];
const DAYS = ['bornOn', 'on', 'nextOn'];
const formatNumber = numberFormat({});

/** Describes the filled fields of an animal or a record, one line for each, in the order of the labels. */
export function fieldLines(labels: Readonly<Record<string, string>>, values: object): string {
  const lines: string[] = [];
  for (const [field, name] of Object.entries(labels)) {
    const value = (values as Record<string, unknown>)[field];
    if (value === undefined || value === null || value === '' || value === false) continue;
    const label = labelOf(name);
    const text = DAYS.includes(field)
      ? formatFullDate(`${value}T00:00:00Z`, 'UTC')
      : NAMED.includes(field)
        ? labelOf(String(value))
        : typeof value === 'number'
          ? formatNumber(value)
          : value;
    lines.push(value === true ? label : `${label}: ${text}`);
  }
  return lines.join('\n');
}
