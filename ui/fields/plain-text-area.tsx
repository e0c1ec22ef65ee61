import './text-area.css';
import type { ComponentProps, ReactNode } from 'react';
import { Field, fieldState, type FieldCopy } from './field.tsx';

export type PlainTextAreaProps = FieldCopy & {
  name: string;
  /** Content beside the error, such as a counter. `asideId` is an id that describes the text area. */
  aside?: ReactNode;
  asideId?: string | undefined;
} & Omit<ComponentProps<'textarea'>, 'name'>;

/** A field for several lines of text, without a counter. */
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
