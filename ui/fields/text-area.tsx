import './text-area.css';
import { useEffect, useState, type ComponentProps } from 'react';
import { Field, fieldState, type FieldCopy } from './field.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type TextAreaProps = FieldCopy & {
  name: string;
  /** Counted like `maxLength`, but not enforced: the form reports longer texts. */
  limit?: number;
} & Omit<ComponentProps<'textarea'>, 'name'>;

/** With `maxLength` or `limit` it shows n/max and announces when little is left. */
export function TextArea({ label, hint, error, optional, marked, id, required, limit, ...area }: TextAreaProps) {
  const copy = { label, hint, error, optional, marked };
  const fieldId = id ?? area.name;
  const initial = String(area.value ?? area.defaultValue ?? '').length;
  const max = limit ?? area.maxLength;
  const counter = max === undefined ? null : <Counter areaId={fieldId} initial={initial} max={max} />;
  return (
    <Field id={fieldId} {...copy} aside={counter}>
      <textarea
        rows={4}
        dir="auto"
        {...area}
        {...fieldState(fieldId, copy, required, counter ? `${fieldId}-count` : undefined)}
        className="control text-area"
      />
    </Field>
  );
}

function Counter({ areaId, initial, max }: { areaId: string; initial: number; max: number }) {
  const length = useTypedLength(areaId, initial);
  const left = max - length;
  return (
    <p className="text-area-count" data-full={left <= 0 ? '' : undefined}>
      <span id={`${areaId}-count`}>
        {length}/{max}
        <VisuallyHidden> characters</VisuallyHidden>
      </span>
      <VisuallyHidden>
        <span role="status">
          {left < 0
            ? `${String(Math.ceil(-left / 10) * 10)} characters too many`
            : left <= Math.min(50, max / 5) && `${String(Math.ceil(left / 10) * 10)} characters left`}
        </span>
      </VisuallyHidden>
    </p>
  );
}

/** Tracks an uncontrolled text area, also after each render, because form libraries set values without events. */
function useTypedLength(areaId: string, initial: number): number {
  const [length, setLength] = useState(initial);
  useEffect(() => {
    const area = document.getElementById(areaId);
    if (!(area instanceof HTMLTextAreaElement)) return;
    const count = () => {
      setLength(area.value.length);
    };
    count();
    area.addEventListener('input', count);
    return () => {
      area.removeEventListener('input', count);
    };
  });
  return length;
}
