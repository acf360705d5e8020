/** Describes the filled fields of an animal or a record, one line for each. */
export function fieldLines(labels: Readonly<Record<string, string>>, values: object): string {
  const filled = Object.entries(values).filter(
    ([field, value]) => labels[field] !== undefined && value !== null && value !== '' && value !== false,
  );
  return filled
    .map(([field, value]) => (value === true ? labels[field] : `${labels[field]}: ${value}`))
    .join('\n');
}
