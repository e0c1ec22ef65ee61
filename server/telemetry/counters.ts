/** One series of a counter: a plain number, so that counting costs nothing while nobody reads it. */
export interface Count {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  add(): void;
}

export interface Counter<Label extends string = string> {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** Get it once, where the module loads: a series shows from then on, with 0. Values must be few. */
  of(labels: Readonly<Record<Label, string>>): Count;
  counts(): Iterable<Count>;
}

// Counts are per process, as Prometheus expects.
const defined = new Map<string, Counter>();

/** Defines a counter of `/metrics`; `name` is without prefix and ends in `_total`. */
export function defineCounter<const Label extends string = never>(
  name: string,
  help: string,
  ...labelNames: readonly Label[]
): Counter<Label> {
  const series = new Map<string, Count>();
  const counter: Counter<Label> = {
    name,
    help,
    labelNames,
    of(labels) {
      const key = JSON.stringify(labelNames.map((label) => labels[label]));
      const count = series.get(key) ?? new PlainCount(labels);
      series.set(key, count);
      return count;
    },
    counts: () => series.values(),
  };
  defined.set(name, counter);
  return counter;
}

class PlainCount implements Count {
  value = 0;
  readonly labels: Readonly<Record<string, string>>;

  constructor(labels: Readonly<Record<string, string>>) {
    this.labels = labels;
  }

  add(): void {
    this.value += 1;
  }
}

/** All counters that were defined. */
export function counters(): Iterable<Counter> {
  return defined.values();
}

/** Counted by each form that takes something from visitors, once it is stored. */
export const submissionsStored = defineCounter('submissions_stored_total', 'Forms stored, by form.', 'form');

/** Counted where another service reports to us. */
export const webhooksRefused = defineCounter(
  'webhooks_refused_total',
  'Webhooks received and refused for their signature or form, by source.',
  'source',
);
