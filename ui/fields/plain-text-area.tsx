import './text-area.css';
import type { ComponentProps, ReactNode } from 'react';
import { Field, fieldState, type FieldCopy } from './field.tsx';

export type PlainTextAreaProps = FieldCopy & {
  name: string;
  /** Beside the error, such as a counter; `asideId` describes the text area. */
  aside?: ReactNode;
  asideId?: string | undefined;
} & Omit<ComponentProps<'textarea'>, 'name'>;

/** Text of many lines without a counter. */
export function PlainTextArea(props: PlainTextAreaProps) {
  const { label, hint, error, optional, marked, id, required, aside, asideId, ...area } = props;
  const copy = { label, hint, error, optional, marked };
  const fieldId = id ?? area.name;
  return (
    <Field id={fieldId} {...copy} aside={aside}>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        {...fieldState(fieldId, copy, required, asideId)}
        className="control text-area"
      />
    </Field>
  );
}
