import { sampleRunCopy as copy, type SampleRun } from '#content/sample-runs.ts';
import { RunFigure } from '#features/site-content/pages/run-figure.tsx';

export function SampleRunFigure({ run: { name, steps } }: { readonly run: SampleRun }) {
  const people = steps.filter(({ by }) => by !== undefined).length;
  const total = steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return (
    <RunFigure
      caption={name}
      isSample
      steps={steps.map(({ seconds, ...step }) => ({ ...step, took: copy.took(seconds) }))}
      outcome={[
        { label: copy.automated, value: copy.steps(steps.length - people) },
        { label: copy.people, value: copy.steps(people) },
        { label: copy.total, value: copy.took(total) },
      ]}
    />
  );
}
