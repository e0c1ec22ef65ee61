import { periodsOf, type MetricRange } from '#features/analytics/analytics.ts';
import {
  devices,
  percentile75,
  ratingOf,
  vitalNames,
  type CountedVital,
  type Device,
  type Rating,
  type VitalName,
} from '#features/analytics/web-vitals.ts';

/** The 75th percentile of a metric; null without measured views. */
type Measured = { readonly value: number; readonly rating: Rating } | null;

export interface PageSpeed {
  readonly metrics: readonly {
    readonly name: VitalName;
    readonly views: number;
    readonly now: Measured;
    /** By period, see `periodsOf`. */
    readonly trend: readonly { readonly period: string; readonly measured: Measured }[];
  }[];
  /** By section and window size, most views first. */
  readonly groups: readonly {
    readonly section: string;
    readonly device: Device;
    readonly views: number;
    readonly metrics: Readonly<Record<VitalName, Measured>>;
  }[];
}

export function pageSpeedOf(rows: readonly CountedVital[], range: MetricRange): PageSpeed {
  const sections = [...new Set(rows.map(({ section }) => section))];
  const groups = sections.flatMap((section) =>
    devices.map((device) => {
      const own = rows.filter((row) => row.section === section && row.device === device);
      const measured = vitalNames.map((name) => [name, measuredOf(name, own)] as const);
      const metrics = Object.fromEntries(measured) as Record<VitalName, Measured>;
      return { section, device, views: viewsOf(own), metrics };
    }),
  );
  return {
    metrics: vitalNames.map((name) => {
      const own = rows.filter(({ metric }) => metric === name);
      return {
        name,
        views: sumOf(own),
        now: measuredOf(name, own),
        trend: periodsOf(range).map((period) => ({
          period,
          measured: measuredOf(
            name,
            own.filter((row) => row.period === period),
          ),
        })),
      };
    }),
    groups: groups.filter(({ views }) => views > 0).sort((one, next) => next.views - one.views),
  };
}

function measuredOf(name: VitalName, rows: readonly CountedVital[]): Measured {
  const histogram = new Map<number, number>();
  for (const { metric, bucket, amount } of rows)
    if (metric === name) histogram.set(bucket, (histogram.get(bucket) ?? 0) + amount);
  const value = percentile75(name, histogram);
  return value === null ? null : { value, rating: ratingOf(name, value) };
}

/** A view has up to one value of each metric. */
function viewsOf(rows: readonly CountedVital[]): number {
  return Math.max(...vitalNames.map((name) => sumOf(rows.filter(({ metric }) => metric === name))));
}

function sumOf(rows: readonly CountedVital[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}
