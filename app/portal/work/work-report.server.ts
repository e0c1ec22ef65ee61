import { nextWorkCopy as copy } from '#content/next-work.ts';
import type { ReadSections } from '#features/runs/report/reports.server.ts';
import { projectStepsOf } from '#features/work/read-projects.server.ts';
import { isOpen, waitsFor } from '#features/work/work.ts';

/** What projects add to the monthly report: what was done in the month, and what is next now. */
export const workInMonth: ReadSections = async (app, { organizationId, month }) => {
  const projects = await projectStepsOf(app, organizationId);
  const done = projects.flatMap(({ name, steps }) =>
    steps.filter(({ doneAt }) => doneAt?.startsWith(month)).map(({ title }) => `${name}: ${title}`),
  );
  const next = projects.flatMap(({ name, steps }) => {
    const step = steps.find(isOpen);
    if (step === undefined) return [];
    return `${name}: ${step.title} (${waitsFor(step) === 'client' ? copy.waitsForYou : copy.waitsForUs})`;
  });
  const sections = [
    { title: copy.reported.done, lines: done },
    { title: copy.reported.next, lines: next },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
};
