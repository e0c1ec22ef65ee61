import './sent.css';
import { lazy, Suspense } from 'react';
import { quoteOf, type SentSubject } from '#app/admin/submissions/quote-of.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Facts } from '#ui/list/facts.tsx';

const SubmittedFiles = lazy(() => import('#features/intake/submissions/submitted-files.tsx'));
const IntakeAnswers = lazy(() => import('#features/intake/submissions/intake-answers-view.tsx'));

/** Shows a submission. An intake shows the fields that decide, and the others after a click. */
export default function Sent({ subject }: { readonly subject: SentSubject }) {
  return (
    <>
      {subject.kind !== 'intake' && (
        <p className="sent-message" dir="auto">
          {quoteOf(subject)}
        </p>
      )}
      {subject.facts.length > 0 && (
        <Facts labels="l" className="small">
          {subject.facts.map(({ field, label, value }) => (
            <div key={field}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </Facts>
      )}
      {subject.kind === 'booking' && subject.files.length > 0 && (
        <Suspense>
          <SubmittedFiles files={subject.files} />
        </Suspense>
      )}
      {subject.kind === 'intake' && (
        <details>
          <summary>
            All {subject.steps.flatMap(({ answers }) => answers).filter(({ value }) => value !== '').length} answers
            {subject.files.length > 0 && ` and ${subject.files.length} files`}
          </summary>
          <Stack gap="4" pad="4">
            <Suspense>
              <IntakeAnswers {...subject} />
            </Suspense>
          </Stack>
        </details>
      )}
    </>
  );
}
