import type { AppContext } from '#server/app-context.ts';

export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** Gauges that are read by one query. Features define theirs; bootstrap lists them. */
export interface GaugeGroup<Name extends string = string> {
  /** By name without prefix. */
  readonly gauges: Readonly<Record<Name, { readonly help: string; readonly labelNames?: readonly string[] }>>;
  /** Read at a scrape, at most every few seconds; when it fails, these gauges are left out. */
  read(app: AppContext): Promise<Readonly<Record<Name, readonly Sample[]>>>;
}

/** Defines gauges, and hides their names from the type. */
export function defineGauges<const Name extends string>(group: GaugeGroup<Name>): GaugeGroup {
  return group;
}
