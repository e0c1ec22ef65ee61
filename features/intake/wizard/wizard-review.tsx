import '#ui/link-button.css';
import '#ui/list/facts.css';
import { intakeAnswers, type AnsweredStep } from '#features/intake/submissions/intake-answers.ts';
import type { AnswerName, IntakeForm } from '#features/intake/intake.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

export interface WizardReviewProps {
  readonly answers: IntakeForm;
  readonly questions: IntakeQuestions;
  /** Goes to the step and its first field. */
  readonly onChange: (step: number, field: AnswerName | undefined) => void;
}

export function WizardReview({ answers, questions, onChange }: WizardReviewProps) {
  return (
    <section className="wizard-review" aria-labelledby="wizard-review-title">
      <h4 id="wizard-review-title">Review your answers</h4>
      {intakeAnswers(answers, questions).map((step) => (
        <div key={step.number} className="wizard-review-step">
          <h5>
            <span className="data" aria-hidden="true">
              {step.number}
            </span>
            {step.title}
          </h5>
          <button
            type="button"
            className="link-button"
            onClick={() => {
              onChange(step.number, step.answers[0]?.field);
            }}
          >
            Change<VisuallyHidden> {step.title}</VisuallyHidden>
          </button>
          <StepAnswers step={step} />
        </div>
      ))}
    </section>
  );
}

function StepAnswers({ step }: { step: AnsweredStep }) {
  const answered = step.answers.filter(({ value }) => value !== '');
  const empty = step.answers.filter(({ value }) => value === '');
  return (
    <>
      {answered.length > 0 && (
        <dl className="facts" data-plain="">
          {answered.map(({ field, label, value }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {empty.length > 0 && <p className="soft small">Left empty: {empty.map(({ label }) => label).join(', ')}</p>}
    </>
  );
}
