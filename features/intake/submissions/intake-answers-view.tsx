import { href } from 'react-router';
import type { AnsweredStep } from '#features/intake/submissions/intake-answers.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';

interface IntakeAnswersProps {
  readonly steps: readonly AnsweredStep[];
  readonly files: readonly { readonly storeId: string; readonly fileName: string; readonly size: string }[];
  /** Files named in the form that never arrived. */
  readonly missing: readonly string[];
}

export default function IntakeAnswers({ steps, files, missing }: IntakeAnswersProps) {
  return (
    <>
      {steps.map((step) => (
        <Step key={step.number} step={step} />
      ))}
      {files.length + missing.length > 0 && (
        <Stack as="section" gap="3" aria-labelledby="files-title">
          <h3 id="files-title">Files</h3>
          <RuledList>
            {files.map(({ storeId, fileName, size }) => (
              <li key={storeId}>
                <a href={href('/admin/files/:fileId', { fileId: storeId })} download>
                  {fileName}
                </a>
                <span className="data soft">{size}</span>
              </li>
            ))}
            {missing.map((fileName, at) => (
              <li key={`missing-${at}`}>
                <span>{fileName}</span>
                <span className="soft">Did not arrive</span>
              </li>
            ))}
          </RuledList>
        </Stack>
      )}
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
