import { hoursText, runsText } from '#content/runs.ts';
import { monthText } from '#values/date-format.ts';

/** What workflows did in a month, for email and page. */
export interface Report {
  /** Such as `2026-11`. */
  readonly month: string;
  readonly workflows: readonly {
    readonly name: string;
    readonly runs: number;
    readonly failed: number;
    readonly incidents: number;
    /** Null if the client gave no figure. */
    readonly hours: number | null;
  }[];
  readonly sections: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

export function reportTitle({ month }: Pick<Report, 'month'>): string {
  return `Your workflows in ${monthText(month)}`;
}

interface Figure {
  readonly label: string;
  readonly value: string;
}

/** In all, then by workflow. */
export function reportFigures({ workflows }: Report): {
  readonly all: readonly Figure[];
  readonly each: readonly Figure[];
} {
  const sum = (count: (one: Report['workflows'][number]) => number) =>
    workflows.reduce((total, one) => total + count(one), 0);
  const hours = workflows.some((one) => one.hours !== null) ? sum((one) => one.hours ?? 0) : null;
  return {
    all: [
      { label: 'Runs', value: sum((one) => one.runs).toLocaleString('en-US') },
      { label: 'Failed', value: sum((one) => one.failed).toLocaleString('en-US') },
      { label: 'Alerts', value: String(sum((one) => one.incidents)) },
      { label: 'Hours saved', value: hoursText(hours) },
    ],
    each: workflows.map((one) => ({
      label: one.name,
      value: `${runsText(one.runs)}, ${one.failed} failed${one.hours === null ? '' : `, ${hoursText(one.hours)} saved`}`,
    })),
  };
}
