/** Core Web Vitals in milliseconds, `CLS` without a unit: good up to `good`, poor above `poor` (web.dev/vitals). */
export const vitals = {
  LCP: { good: 2500, poor: 4000, bounds: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 7000, 10_000] },
  INP: { good: 200, poor: 500, bounds: [25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000] },
  CLS: { good: 0.1, poor: 0.25, bounds: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.4, 0.7, 1] },
} as const;

export type VitalName = keyof typeof vitals;
export const vitalNames: readonly VitalName[] = ['LCP', 'INP', 'CLS'];

/** By the width of the window. */
export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];

/** What a browser sends of one page view: nothing that tells one visitor from another. */
export type PageVitals = { readonly page: string; readonly device: Device } & Partial<Record<VitalName, number>>;

export const vitalsKeptDays = 400;

/** Null for anything else. Pages of the portal and the back office are not measured. */
export function readPageVitals(body: unknown): PageVitals | null {
  if (typeof body !== 'object' || body === null) return null;
  const { page, device, ...rest } = body as Readonly<Record<string, unknown>>;
  const known = devices.find((one) => one === device);
  if (typeof page !== 'string' || page.length > 400 || known === undefined) return null;
  const values = vitalNames.flatMap((name) => (isValue(rest[name]) ? [[name, rest[name]] as const] : []));
  return values.length > 0 ? { page, device: known, ...Object.fromEntries(values) } : null;
}

/** Above ten minutes a clock was changed. */
function isValue(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 600_000;
}

/** Place of the first bound that is not exceeded; the last bucket has none. */
export function bucketOf(name: VitalName, value: number): number {
  const place = vitals[name].bounds.findIndex((bound) => value <= bound);
  return place < 0 ? vitals[name].bounds.length : place;
}

/** Of each metric. */
export const bucketCount = vitals.LCP.bounds.length + 1;

export interface CountedVital {
  readonly section: string;
  readonly device: Device;
  readonly metric: VitalName;
  readonly bucket: number;
  /** See `periodsOf`. */
  readonly period: string;
  readonly amount: number;
}

/** Number of values by bucket. */
export type Histogram = ReadonlyMap<number, number>;

/** The value that three in four stay within, as far as buckets tell; null without values. */
export function percentile75(name: VitalName, histogram: Histogram): number | null {
  const { bounds } = vitals[name];
  const all = [...histogram.values()].reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let left = all * 0.75;
  for (const [bucket, bound] of bounds.entries()) {
    const count = histogram.get(bucket) ?? 0;
    if (count >= left && count > 0) {
      const from = bounds[bucket - 1] ?? 0;
      return from + (bound - from) * (left / count);
    }
    left -= count;
  }
  return bounds.at(-1) ?? null;
}

export type Rating = 'good' | 'needs-improvement' | 'poor';

export function ratingOf(name: VitalName, value: number): Rating {
  const { good, poor } = vitals[name];
  if (value <= good) return 'good';
  return value <= poor ? 'needs-improvement' : 'poor';
}
