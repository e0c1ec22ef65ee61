import type { SubmissionData } from '#app/admin/submissions/load-submission.server.ts';

type Message = Pick<Extract<SubmissionData, { kind: 'contact' }>, 'message' | 'facts'>;
/** `manual`: entered by the team. */
export type SentSubject =
  | Exclude<SubmissionData, { kind: 'contact' }>
  | (Message & { readonly kind: 'contact' | 'manual' });

/** Returns the sender's text, to be quoted. */
export function quoteOf(subject: SentSubject): string {
  if (subject.kind === 'booking') return subject.booking.message;
  if (subject.kind !== 'intake') return subject.message;
  return subject.facts
    .slice(0, 2)
    .map(({ label, value }) => `${label}\n${value}`)
    .join('\n\n');
}
