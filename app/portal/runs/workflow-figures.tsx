import type { ShownWorkflow } from '#app/portal/runs/load-runs.server.ts';
import { runsCopy as copy } from '#content/runs.ts';

/** Figures for the days that the strip shows. */
export function WorkflowFigures({ runs, rate, median, slow, saved }: ShownWorkflow) {
  const figures = [
    [copy.runs, runs.toLocaleString('en-US')],
    [copy.rate, rate],
    [copy.median, median],
    [copy.slow, slow],
    [copy.saved, saved],
  ] as const;
  return (
    <dl className="run-figures">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
