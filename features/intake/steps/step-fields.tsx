import './step-fields.css';
import type { ReactNode } from 'react';
import { acceptedFiles } from '#features/intake/intake-files.ts';
import type { IntakeFaults } from '#features/intake/intake-steps.ts';
import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import { itemsOf, type IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';
import { shownItems } from '#features/questions/questions.public.ts';

export interface IntakeStepFieldsProps {
  readonly step: number;
  readonly questions: IntakeQuestions;
  /** Initial values, and what conditions look at. */
  readonly form: IntakeForm;
  readonly faults: IntakeFaults;
  /** Conditions are met as somebody answers; otherwise those on an answer in the same step are said in words. */
  readonly isLive?: boolean;
  readonly onFiles?: (files: File[], name: AnswerName) => void;
  /** Under a field for files. */
  readonly files?: (name: AnswerName) => ReactNode;
}

/** In a group, the id of the first control. */
export function controlId(name: AnswerName): string {
  return `intake-${name}`;
}

/** Used by the dialog and the plain pages. */
export function IntakeStepFields({ step, questions, form, faults, isLive, onFiles, files }: IntakeStepFieldsProps) {
  const items = itemsOf(questions);
  const ofStep = items.filter(({ entry }) => entry.step === step);
  return (
    <div className="intake-fields">
      {shownItems(items, ofStep, form, isLive === true).map(({ name, entry }) => (
        <div key={name} className="intake-field" data-half={entry.isHalf ? '' : undefined}>
          <FieldControl
            id={controlId(name)}
            name={name}
            entry={entry}
            value={form[name]}
            fault={faults[name]}
            accept={acceptedFiles}
            onFiles={onFiles && ((picked) => onFiles(picked, name))}
          />
          {entry.kind === 'files' && files?.(name)}
        </div>
      ))}
    </div>
  );
}
