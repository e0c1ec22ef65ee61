import './select-field.css';
import type { ComponentProps } from 'react';
import { Field, fieldState, type FieldCopy } from './field.tsx';
import { Icon } from '../icon.tsx';

export type SelectFieldProps = FieldCopy & {
  name: string;
  /** What can be chosen; an option that is shown by other words than its value has both. */
  options: readonly (string | { readonly value: string; readonly copy: string })[];
  /** The words of the empty choice. */
  placeholder?: string;
} & Omit<ComponentProps<'select'>, 'name' | 'children'>;

/** One of several words, by the browser's own list. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, marked, id, required, options, placeholder, ...select } = props;
  const copy = { label, hint, error, optional, marked };
  const fieldId = id ?? select.name;
  return (
    <Field id={fieldId} {...copy}>
      <div className="select">
        <select {...select} {...fieldState(fieldId, copy, required)} className="control">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(optionOf).map(({ value, copy: shown }) => (
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

function optionOf(option: SelectFieldProps['options'][number]) {
  return typeof option === 'string' ? { value: option, copy: option } : option;
}
