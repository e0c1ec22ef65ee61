import './select-field.css';
import type { ComponentProps } from 'react';
import { Field, fieldState, type FieldCopy } from './field.tsx';
import { Icon } from '../icon.tsx';

export type SelectFieldProps = FieldCopy & {
  name: string;
  /** Options; an object if the label differs from the value. */
  options: readonly (string | { readonly value: string; readonly copy: string })[];
  /** Label of the empty option. */
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'name' | 'children'>;

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, marked, id, required, options, placeholder, ...select } = props;
  const copy = { label, hint, error, optional, marked };
  const fieldId = id ?? select.name;
  return (
    <Field id={fieldId} {...copy}>
      <div className="select">
        <select {...select} {...fieldState(fieldId, copy, required)} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(toOption).map(({ value, copy: shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </div>
    </Field>
  );
}

function toOption(option: SelectFieldProps['options'][number]) {
  return typeof option === 'string' ? { value: option, copy: option } : option;
}
