import './choice.css';
import type { ComponentProps, ReactNode } from 'react';

type ChoiceProps = { type: 'radio' | 'checkbox'; children: ReactNode } & ComponentProps<'input'>;

/** The whole row is clickable. */
export function Choice({ type, children, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} type={type} className="choice-mark" />
      <span>{children}</span>
    </label>
  );
}

/** The first gets the field's own id, so field links work. */
export function choiceId(fieldId: string, index: number): string {
  return index === 0 ? fieldId : `${fieldId}-${String(index + 1)}`;
}
