import './field.css';
import type { ComponentProps } from 'react';
import { Field, fieldState, type FieldCopy } from './field.tsx';

export type TextFieldProps = FieldCopy & { name: string; width?: 'short' } & Omit<
    ComponentProps<'input'>,
    'name' | 'width'
  >;

/** `id` defaults to the name; other props, including `ref`, go to the input. */
export function TextField({ label, hint, error, optional, marked, id, required, ...input }: TextFieldProps) {
  const copy = { label, hint, error, optional, marked };
  const fieldId = id ?? input.name;
  return (
    <Field id={fieldId} {...copy}>
      <input type="text" dir="auto" {...input} {...fieldState(fieldId, copy, required)} className="control" />
    </Field>
  );
}
