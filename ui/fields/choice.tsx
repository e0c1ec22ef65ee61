import './choice.css';
import type { ComponentProps, ReactNode } from 'react';

type ChoiceProps = { type: 'radio' | 'checkbox'; children: ReactNode } & ComponentProps<'input'>;

/** One native radio or checkbox with its words; the whole row is its target. */
export function Choice({ type, children, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input {...input} type={type} className="choice-mark" />
      <span>{children}</span>
    </label>
  );
}

/** Ids of a group's controls: the first has the field's own id, so that a link to the field reaches a control. */
export function choiceId(fieldId: string, index: number): string {
  return index === 0 ? fieldId : `${fieldId}-${String(index + 1)}`;
}
