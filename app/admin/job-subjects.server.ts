import type { Machine } from '#app/machine-context.ts';
import { intakeReferences } from '#features/intake/leads/intake-references.server.ts';
import { letterSubjects } from '#features/newsletter/letters/own-letters.server.ts';
import type { ListedJob } from '#features/outbox/outbox.ts';

/**
 * What each of some jobs is about, by the job's id, where its payload tells: the reference of an intake, the subject of a
 * letter, the address that a mail goes to.
 */
export async function jobSubjects(machine: Machine, jobs: readonly ListedJob[]): Promise<Record<string, string>> {
  const named = (prefix: string, field: string) =>
    jobs.flatMap(({ job, payload }) => {
      const id = payload[field];
      return job.includes(prefix) && typeof id === 'string' ? [id] : [];
    });
  const [references, subjects] = await Promise.all([
    intakeReferences(machine, named('-intake-', 'submissionId')),
    letterSubjects(machine, named('-newsletter-', 'letterId')),
  ]);
  return Object.fromEntries(
    jobs.flatMap(({ id, job, payload: { submissionId, letterId, to } }) => {
      const reference = job.includes('-intake-') ? references.get(String(submissionId)) : undefined;
      const about = [reference, subjects.get(String(letterId)), typeof to === 'string' ? `to ${to}` : undefined];
      const words = about.filter((one) => one !== undefined).join(', ');
      return words === '' ? [] : [[id, words]];
    }),
  );
}
