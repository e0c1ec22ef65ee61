import '#ui/link-button.css';
import type { ButtonHTMLAttributes } from 'react';
import type { AnswerName } from '#features/intake/intake.ts';
import { savedDraftCopy as copy } from '#features/intake/draft/draft.copy.ts';
import type { IntakeValue } from '#features/intake/submissions/intake-answers.ts';
import { Alert } from '#ui/messages/alert.tsx';

interface OlderAnswersProps {
  readonly answers: readonly IntakeValue[];
  /** Attributes of the button that restores an older answer. */
  readonly button: (field: AnswerName) => ButtonHTMLAttributes<HTMLButtonElement>;
}

/** Answers from another device that were replaced, with buttons to restore them. */
export function OlderAnswers({ answers, button }: OlderAnswersProps) {
  return (
    <Alert tone="info" role="status" title={copy.older}>
      <ul>
        {answers.map(({ field, label, value }) => (
          <li key={field}>
            <b>{label}</b> {value.length > 200 ? `${value.slice(0, 200)}…` : value}{' '}
            <button {...button(field)} className="link-button" aria-label={`${copy.use}: ${label}`}>
              {copy.use}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
