import { href } from 'react-router';
import type { AnsweredStep } from '#features/intake/intake-answers.ts';

interface IntakeAnswersProps {
  readonly steps: readonly AnsweredStep[];
  readonly files: readonly { readonly storeId: string; readonly fileName: string; readonly size: string }[];
  /** Files named in the form that never arrived. */
  readonly missing: readonly string[];
}

export function IntakeAnswers({ steps, files, missing }: IntakeAnswersProps) {
  return (
    <>
      {steps.map((step) => (
        <Step key={step.number} step={step} />
      ))}
      {files.length + missing.length > 0 && (
        <section aria-labelledby="files-title">
          <h3 id="files-title">Files</h3>
          <ul className="lead-files">
            {files.map(({ storeId, fileName, size }) => (
              <li key={storeId}>
                <a href={href('/admin/files/:fileId', { fileId: storeId })} download>
                  {fileName}
                </a>
                <span className="data">{size}</span>
              </li>
            ))}
            {missing.map((fileName, at) => (
              <li key={`missing-${at}`}>
                <span>{fileName}</span>
                <span>Did not arrive</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Step({ step: { number, title, answers } }: { readonly step: AnsweredStep }) {
  const answered = answers.filter(({ field, value }) => value !== '' && field !== 'uploadedFiles');
  const left = answers.filter(({ field, value }) => value === '' && field !== 'uploadedFiles');
  return (
    <section aria-labelledby={`step-${number}`}>
      <h3 id={`step-${number}`}>{title}</h3>
      <dl className="lead-facts">
        {answered.map(({ field, label, value }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {left.length > 0 && <p className="lead-hint">Not answered: {left.map(({ label }) => label).join(', ')}</p>}
    </section>
  );
}
