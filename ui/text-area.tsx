import './text-area.css';
import { useEffect, useRef, useState, type ComponentProps, type Ref } from 'react';
import { Field, fieldState, type FieldWords } from './field.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type TextAreaProps = FieldWords & { name: string } & Omit<ComponentProps<'textarea'>, 'name'>;

/** Several lines of text. With `maxLength` it counts what is typed, n/max, and says so when little room is left. */
export function TextArea({ label, hint, error, optional, marked, id, required, ref, ...area }: TextAreaProps) {
  const words = { label, hint, error, optional, marked };
  const fieldId = id ?? area.name;
  const { length, element, count } = useLength(String(area.value ?? area.defaultValue ?? '').length);
  const counts = area.maxLength !== undefined;
  return (
    <Field
      id={fieldId}
      {...words}
      aside={counts && <Counter id={`${fieldId}-count`} length={length} max={area.maxLength ?? 0} />}
    >
      <textarea
        rows={4}
        {...area}
        {...fieldState(fieldId, words, required, counts ? `${fieldId}-count` : undefined)}
        ref={(node) => {
          element.current = node;
          return pass(ref, node);
        }}
        onInput={(event) => {
          count();
          area.onInput?.(event);
        }}
        className="control text-area"
      />
    </Field>
  );
}

function Counter({ id, length, max }: { id: string; length: number; max: number }) {
  const left = max - length;
  return (
    <p className="text-area-count" data-full={left <= 0 ? '' : undefined}>
      <span id={id}>
        {length}/{max}
        <VisuallyHidden> characters</VisuallyHidden>
      </span>
      <VisuallyHidden>
        <span role="status">{left <= 50 && `${Math.max(0, Math.ceil(left / 10) * 10)} characters left`}</span>
      </VisuallyHidden>
    </p>
  );
}

/** Follows the length of an uncontrolled text area, also when a form writes its value without an event. */
function useLength(initial: number) {
  const element = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(initial);
  const count = () => {
    setLength(element.current?.value.length ?? 0);
  };
  useEffect(count);
  return { length, element, count };
}

function pass(ref: Ref<HTMLTextAreaElement> | undefined, node: HTMLTextAreaElement | null) {
  if (typeof ref === 'function') return ref(node);
  if (ref) ref.current = node;
  return undefined;
}
