import './step-fields.css';
import type { ReactNode } from 'react';
import type { AskedEntry } from '#features/intake/intake-field-kinds.ts';
import { acceptedFiles } from '#features/intake/intake-files.ts';
import type { IntakeErrors } from '#features/intake/intake-steps.ts';
import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';

export interface IntakeStepFieldsProps {
  /** Items of the step to show, in order. */
  readonly entries: readonly AskedEntry[];
  /** Initial values. */
  readonly form: IntakeForm;
  readonly errors: IntakeErrors;
  readonly onFiles?: (files: File[], name: AnswerName) => void;
  /** Under a field for files. */
  readonly files?: (name: AnswerName) => ReactNode;
}

/** In a group, the id of the first control. */
export function controlId(name: AnswerName): string {
  return `intake-${name}`;
}

/** Used by the dialog and the plain pages. */
export function IntakeStepFields({ entries, form, errors, onFiles, files }: IntakeStepFieldsProps) {
  return (
    <div className="intake-fields">
      {entries.map((entry) => {
        const name = entry.name as AnswerName;
        return (
          <div key={name} className="intake-field" data-half={entry.isHalf ? '' : undefined}>
            <FieldControl
              id={controlId(name)}
              name={name}
              entry={entry}
              value={form[name]}
              error={errors[name]}
              accept={acceptedFiles}
              onFiles={onFiles && ((picked) => onFiles(picked, name))}
            />
            {entry.kind === 'files' && files?.(name)}
          </div>
        );
      })}
    </div>
  );
}
