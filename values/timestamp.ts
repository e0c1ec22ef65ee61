/** Goes back calendar months, at the same time of day. In shorter months, the last day replaces the 31st. */
export function monthsBefore(at: Date, months: number): Date {
  const then = new Date(at);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(at.getUTCDate(), last));
  return then;
}

export function isoOf(timestamp: Date | string): string;
export function isoOf(timestamp: Date | string | null): string | null;
/** Converts a date, or a timestamp as Postgres writes it, to ISO 8601. */
export function isoOf(timestamp: Date | string | null): string | null {
  return timestamp === null ? null : new Date(timestamp).toISOString();
}

/** Converts a timestamp as Postgres writes it. */
export function dateOf(timestamp: string | null): Date | null {
  return timestamp === null ? null : new Date(timestamp);
}

/** Converts Unix seconds. */
export function dateOfSeconds(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000);
}

export function isoOfSeconds(seconds: number): string;
export function isoOfSeconds(seconds: number | null): string | null;
/** Converts Unix seconds to ISO 8601. */
export function isoOfSeconds(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
