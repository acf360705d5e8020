import { TriangleAlert } from 'lucide-react';
import { Icon } from '../shown/icon.tsx';
import './field-message.css';

export interface FieldMessageProps {
  /** What the field's `aria-describedby` names. */
  id: string;
  /** The field's name; stands in `data-error` of the sentence. */
  name?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The line below a field: the hint, or in its place the error with icon and red text. Nothing when there is neither. */
export function FieldMessage({ id, name, hint, error }: FieldMessageProps) {
  if (error) {
    return (
      <p className="field-message beside quiet" id={id} data-error={name ?? ''}>
        <Icon icon={TriangleAlert} size="s" />
        {error}
      </p>
    );
  }
  return hint ? (
    <p className="field-message beside quiet" id={id}>
      {hint}
    </p>
  ) : null;
}
