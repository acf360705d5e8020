import { ANIMAL_TYPES } from '#contract/catalogue.ts';
import { timeZoneChoices } from '#src/features/owners/hours.local.ts';
import { Checkbox, CheckboxGroup } from '#src/ui/forms/checkbox.tsx';
import { type BoundField, Field, TextArea } from '#src/ui/forms/field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { labelOf } from '#src/words/labels.ts';
import { PictureField } from './picture-field.tsx';
import type { TableField } from './table-form.ts';
import { TABLE_WORDS as WORDS } from './tables.words.ts';

const ANIMALS = ANIMAL_TYPES.map(({ name }) => ({ value: name, label: labelOf(name) }));

export interface TableFieldControlProps {
  field: TableField;
  /** Its value type depends on `field.as`. */
  bound: BoundField<never>;
}

/** The form control of a table field. */
export function TableFieldControl({ field, bound }: TableFieldControlProps) {
  const { as, label, hint, type, isOptional } = field;
  const text = bound as unknown as BoundField<string>;
  const words = { label, hint, note: isOptional ? WORDS.fields.optional : undefined };
  switch (as) {
    case 'area':
      return <TextArea {...text} {...words} rows={4} required />;
    case 'check':
      return <Checkbox {...(bound as unknown as BoundField<boolean>)} label={label} />;
    case 'animals':
      return (
        <CheckboxGroup
          {...(bound as unknown as BoundField<readonly string[]>)}
          legend={label}
          options={ANIMALS}
          columns
        />
      );
    case 'picture':
      return <PictureField bound={text} label={label} note={words.note} />;
    case 'animal':
      return <Select {...text} label={label} options={ANIMALS} />;
    case 'zone':
      return <Select {...text} label={label} options={timeZoneChoices(text.value)} />;
    default:
      return (
        <Field
          {...text}
          {...words}
          type={as === 'line' ? (type ?? 'text') : as}
          autoComplete="off"
          required={!isOptional}
        />
      );
  }
}
