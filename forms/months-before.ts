/** Same time of day; in shorter months, the last day. */
export function monthsBefore(at: Date, months: number): Date {
  const then = new Date(at);
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(at.getUTCDate(), last));
  return then;
}
