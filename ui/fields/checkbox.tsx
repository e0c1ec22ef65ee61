import './field.css';
import type { ComponentProps } from 'react';
import { Choice } from './choice.tsx';
import { fieldState, type FieldCopy } from './field.tsx';
import { InlineError } from '../messages/inline-error.tsx';

export type CheckboxProps = Omit<FieldCopy, 'optional' | 'marked'> & { name: string } & Omit<
    ComponentProps<'input'>,
    'name' | 'type'
  >;

/** The hint is below. */
export function Checkbox({ label, hint, error, id, required, ...input }: CheckboxProps) {
  const fieldId = id ?? input.name;
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <Choice {...input} {...fieldState(fieldId, { hint, error }, required)} type="checkbox">
        {label}
      </Choice>
      {hint && (
        <div className="field-hint" id={`${fieldId}-hint`}>
          {hint}
        </div>
      )}
      {error && <InlineError id={`${fieldId}-error`}>{error}</InlineError>}
    </div>
  );
}
