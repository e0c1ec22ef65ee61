import './step-fields.css';
import type { ReactNode } from 'react';
import type { IntakeForm } from '#features/intake/intake.ts';
import { intakeFields } from '#features/intake/intake-fields.ts';
import { intakeStep, type IntakeFaults } from '#features/intake/intake-steps.ts';
import { IntakeControl } from '#features/intake/steps/intake-control.tsx';

export interface IntakeStepFieldsProps {
  readonly step: number;
  /** Initial values. */
  readonly form: IntakeForm;
  readonly faults: IntakeFaults;
  readonly onFiles?: (files: File[]) => void;
  readonly files?: ReactNode;
}

/** Used by the dialog and the plain pages. */
export function IntakeStepFields({ step, form, faults, onFiles, files }: IntakeStepFieldsProps) {
  return (
    <div className="intake-fields">
      {intakeStep(step).fields.map((field) => (
        <div key={field} className="intake-field" data-half={intakeFields[field].isHalf ? '' : undefined}>
          <IntakeControl field={field} value={form[field]} fault={faults[field]} onFiles={onFiles} />
          {field === 'uploadedFiles' && files}
        </div>
      ))}
    </div>
  );
}
