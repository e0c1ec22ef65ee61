import './field.css';
import type { ReactNode } from 'react';
import { InlineError } from '../feedback/inline-error.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** What every field says around its control. */
export type FieldCopy = {
  label: string;
  /** Stands under the label, before the control. */
  hint?: ReactNode;
  /** Stands under the control and makes it invalid. */
  error?: string;
  /** Says "optional" beside the label. */
  optional?: boolean;
  /** Shows an asterisk beside the label and tells screen readers that an answer is required. The browser does not insist. */
  marked?: boolean;
};

type FieldProps = FieldCopy & { id: string; children: ReactNode; aside?: ReactNode };
type FieldGroupProps = Omit<FieldProps, 'aside'> & { role?: 'radiogroup' };

/** The frame of one control: label above, hint under it, then the control, then its error. `aside` stands at the error's right. */
export function Field({ id, label, hint, error, optional, marked, aside, children }: FieldProps) {
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <label className="field-label" htmlFor={id}>
        {label}
        <FieldMark optional={optional} marked={marked} />
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldFoot id={id} error={error} aside={aside} />
    </div>
  );
}

/** The frame of several controls that answer one question. */
export function FieldGroup({ id, label, hint, error, optional, marked, role, children }: FieldGroupProps) {
  const isRadios = role === 'radiogroup';
  return (
    <fieldset
      className="field"
      id={`${id}-group`}
      role={role}
      data-invalid={error ? '' : undefined}
      aria-invalid={isRadios && error ? true : undefined}
      aria-required={isRadios && marked ? true : undefined}
      aria-describedby={describedBy(id, { hint, error })}
    >
      <legend className="field-label">
        {label}
        <FieldMark optional={optional} marked={marked} />
      </legend>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldFoot id={id} error={error} />
    </fieldset>
  );
}

/** Ids of the parts that describe a control, for `aria-describedby`; `more` comes first. */
export function describedBy(id: string, { hint, error }: Pick<FieldCopy, 'hint' | 'error'>, more?: string) {
  const ids = [more, hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The attributes that tell a screen reader what the frame shows. */
export function fieldState(id: string, copy: Omit<FieldCopy, 'label'>, required?: boolean, more?: string) {
  return {
    id,
    required,
    'aria-describedby': describedBy(id, copy, more),
    'aria-invalid': copy.error ? true : undefined,
    'aria-required': copy.marked && !required ? true : undefined,
  };
}

function FieldMark({ optional, marked }: Pick<FieldCopy, 'optional' | 'marked'>) {
  if (marked) {
    return (
      <span className="field-mark" aria-hidden="true">
        *
      </span>
    );
  }
  return optional ? <span className="field-optional"> (optional)</span> : null;
}

function FieldHint({ id, hint }: { id: string; hint: ReactNode }) {
  return hint ? (
    <div className="field-hint" id={`${id}-hint`}>
      {hint}
    </div>
  ) : null;
}

function FieldFoot({ id, error, aside }: { id: string; error?: string; aside?: ReactNode }) {
  if (!error && !aside) return null;
  return (
    <div className="field-foot">
      {error && (
        <InlineError id={`${id}-error`}>
          <VisuallyHidden>Error: </VisuallyHidden>
          {error}
        </InlineError>
      )}
      {aside}
    </div>
  );
}
