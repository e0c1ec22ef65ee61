import './sent.css';
import { lazy, Suspense } from 'react';
import type { SubmissionData } from '#app/admin/submissions/load-submission.server.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Facts } from '#ui/list/facts.tsx';

const SubmittedFiles = lazy(() => import('#features/intake/submissions/submitted-files.tsx'));
const IntakeAnswers = lazy(() => import('#features/intake/submissions/intake-answers-view.tsx'));

type Message = Pick<Extract<SubmissionData, { kind: 'contact' }>, 'message' | 'facts'>;
/** `manual`: entered by the team. */
type Subject = Exclude<SubmissionData, { kind: 'contact' }> | (Message & { readonly kind: 'contact' | 'manual' });

/** In the sender's words, for a quote. */
export function quoteOf(subject: Subject): string {
  if (subject.kind === 'booking') return subject.booking.message;
  if (subject.kind !== 'intake') return subject.message;
  return subject.facts
    .slice(0, 2)
    .map(({ label, value }) => `${label}\n${value}`)
    .join('\n\n');
}

/** What was sent: of the intake what decides, with the rest one click away. */
export function Sent({ subject }: { readonly subject: Subject }) {
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
