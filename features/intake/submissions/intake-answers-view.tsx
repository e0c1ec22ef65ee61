import type { AnsweredStep } from '#features/intake/submissions/intake-answers.ts';
import SubmittedFiles, { type SubmittedFilesProps } from '#features/intake/submissions/submitted-files.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Facts } from '#ui/list/facts.tsx';

interface IntakeAnswersProps extends SubmittedFilesProps {
  readonly steps: readonly AnsweredStep[];
}

export default function IntakeAnswers({ steps, ...files }: IntakeAnswersProps) {
  return (
    <>
      {steps.map((step) => (
        <Step key={step.number} step={step} />
      ))}
      <SubmittedFiles {...files} />
    </>
  );
}

function Step({ step: { number, title, answers } }: { readonly step: AnsweredStep }) {
  const answered = answers.filter(({ field, value }) => value !== '' && field !== 'uploadedFiles');
  const left = answers.filter(({ field, value }) => value === '' && field !== 'uploadedFiles');
  return (
    <Stack as="section" gap="3" aria-labelledby={`step-${number}`}>
      <h3 id={`step-${number}`}>{title}</h3>
      <Facts labels="l">
        {answered.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </Facts>
      {left.length > 0 && (
        <p className="lead-hint soft small">Not answered: {left.map(({ label }) => label).join(', ')}</p>
      )}
    </Stack>
  );
}
