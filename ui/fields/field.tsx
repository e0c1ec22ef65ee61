import './field.css';
import type { ReactNode } from 'react';
import { InlineError } from '../messages/inline-error.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type FieldCopy = {
  label: string;
  /** Between label and control. */
  hint?: ReactNode;
  /** Below the control; marks it invalid. */
  error?: string;
  /** Adds "optional" to the label. */
  optional?: boolean;
  /** Asterisk and aria-required; no browser validation. */
  marked?: boolean;
};

type FieldProps = FieldCopy & { id: string; children: ReactNode; aside?: ReactNode };
type FieldGroupProps = Omit<FieldProps, 'aside'> & { role?: 'radiogroup' };

/** `aside` is right of the error. */
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

/** Several controls for one question. */
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
      {/* Above the choices: below them it may be out of sight. */}
      <FieldFoot id={id} error={error} />
      {children}
    </fieldset>
  );
}

/** Ids for `aria-describedby`; `more` comes first. */
export function describedBy(id: string, { hint, error }: Pick<FieldCopy, 'hint' | 'error'>, more?: string) {
  const ids = [more, hint ? `${id}-hint` : undefined, error ? `${id}-error` : undefined].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** ARIA attributes of a control. */
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
