import { TriangleAlert } from 'lucide-react';
import { inOurWords } from '#src/words/contract/in-our-words.ts';
import { Icon } from '../shown/icon.tsx';
import './field-message.css';

export interface FieldMessageProps {
  /** The target of the field's `aria-describedby`. */
  id: string;
  /** The field's name, also in `data-error`. */
  name?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

/** The line below a field: its error with icon in red, or else its hint; nothing without either. */
export function FieldMessage({ id, name, hint, error }: FieldMessageProps) {
  if (error) {
    return (
      <p className="field-message beside quiet" id={id} data-error={name ?? ''}>
        <Icon icon={TriangleAlert} size="s" />
        {inOurWords(error)}
      </p>
    );
  }
  return hint ? (
    <p className="field-message beside quiet" id={id}>
      {hint}
    </p>
  ) : null;
}
