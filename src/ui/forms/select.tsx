import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../shown/icon.tsx';
import { type BoundField, FieldFrame, type FieldWords, fieldAria } from './field.tsx';
import './select.css';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends BoundField<string>, FieldWords {
  options: readonly SelectOption[];
  /** An empty first option: "Choose a category". */
  placeholder?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  autoComplete?: string | undefined;
}

/** The native select: it opens the phone's own picker and needs no inline styles. */
export function Select(props: SelectProps) {
  const { label, note, hint, error, name, value, onChange, onBlur, options, placeholder, required } = props;
  const id = useId();
  return (
    <FieldFrame {...{ id, name, label, note, hint, error }} isLabelHidden={props.isLabelHidden}>
      <div className="select">
        <select
          {...fieldAria(id, hint, error)}
          id={id}
          name={name}
          value={value}
          disabled={props.disabled}
          autoComplete={props.autoComplete}
          aria-required={required || undefined}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon icon={ChevronDown} />
      </div>
    </FieldFrame>
  );
}
