import { intakeAnswers } from '#features/intake/submissions/intake-answers.ts';
import { lastStep } from '#features/intake/intake-steps.ts';
import type { IntakeForm } from '#features/intake/intake.ts';
import type { IntakeQuestions } from '#features/intake/questions/asked-questions.ts';
import { Button } from '#ui/button.tsx';
import { Row } from '#ui/layout/layout.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

interface IntakePageReviewProps {
  readonly form: IntakeForm;
  readonly questions: IntakeQuestions;
}

export function IntakePageReview({ form, questions }: IntakePageReviewProps) {
  return (
    <section className="intake-page-review" aria-labelledby="intake-review">
      <h3 id="intake-review">Review your answers</h3>
      {intakeAnswers(form, questions)
        .filter(({ number }) => number !== lastStep)
        .map(({ number, title, answers }) => (
          <section key={number} aria-labelledby={`intake-review-${number}`}>
            <Row as="header" gap="4" align="baseline" justify="between">
              <h4 id={`intake-review-${number}`}>{title}</h4>
              <Button type="submit" variant="quiet" size="small" name="action" value={`step-${number}`}>
                Change<VisuallyHidden> {title}</VisuallyHidden>
              </Button>
            </Row>
            <Facts labels="l" plain>
              {answers.map(({ field, label, value }) => (
                <div key={field} data-empty={value === '' ? '' : undefined}>
                  <dt>{label}</dt>
                  <dd dir="auto">{value === '' ? 'Not answered' : value}</dd>
                </div>
              ))}
            </Facts>
          </section>
        ))}
    </section>
  );
}
