import { type ReactNode, useId } from 'react';
import type { BoundField } from './field.tsx';
import { FieldMessage } from './field-message.tsx';
import './checkbox.css';

export interface CheckboxProps extends BoundField<boolean> {
  /** May contain a link. */
  label: ReactNode;
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

/** A check box, drawn at 26 px in a 48 px row; the whole row is the target. */
export function Checkbox({ name, value, onChange, onBlur, label, hint, error, disabled }: CheckboxProps) {
  const id = useId();
  return (
    <div className="checkbox">
      <label>
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
        />
        <span>{label}</span>
      </label>
      <FieldMessage id={id} name={name} hint={hint} error={error} />
    </div>
  );
}

interface ChoiceOption {
  value: string;
  label: ReactNode;
}

interface GroupProps<V> extends BoundField<V> {
  legend: string;
  /** For groups under a heading with the same text. */
  isLegendHidden?: boolean | undefined;
  options: readonly ChoiceOption[];
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** Two columns where there is room. */
  columns?: boolean | undefined;
}

export interface CheckboxGroupProps extends GroupProps<readonly string[]> {}

/** Several options, kept in list order. */
export function CheckboxGroup({ value, onChange, options, ...group }: CheckboxGroupProps) {
  const toggle = (option: string) => {
    const chosen = new Set(value);
    if (!chosen.delete(option)) chosen.add(option);
    const listed = options.map((each) => each.value).filter((each) => chosen.has(each));
    onChange([...listed, ...[...chosen].filter((each) => !listed.includes(each))]);
  };
  return (
    <ChoiceGroup
      {...group}
      type="checkbox"
      options={options}
      isChosen={(option) => value.includes(option)}
      choose={toggle}
    />
  );
}

export interface RadioGroupProps extends GroupProps<string> {}

/** One option; arrow keys move the choice. */
export function RadioGroup({ value, onChange, ...group }: RadioGroupProps) {
  return <ChoiceGroup {...group} type="radio" isChosen={(option) => option === value} choose={onChange} />;
}

interface ChoiceGroupProps extends Omit<GroupProps<unknown>, 'value' | 'onChange'> {
  type: 'checkbox' | 'radio';
  isChosen: (option: string) => boolean;
  choose: (option: string) => void;
}

function ChoiceGroup(props: ChoiceGroupProps) {
  const { type, legend, name, options, hint, error, isChosen, choose } = props;
  const id = useId();
  return (
    <fieldset
      className="checkbox-group"
      disabled={props.disabled}
      data-columns={props.columns || undefined}
      data-invalid={error ? true : undefined}
      aria-describedby={hint || error ? id : undefined}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.(event);
      }}
    >
      <legend className={props.isLegendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      <div className="checkbox-list">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type={type}
              name={name}
              value={option.value}
              checked={isChosen(option.value)}
              onChange={() => choose(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldMessage id={id} name={name} hint={hint} error={error} />
    </fieldset>
  );
}
