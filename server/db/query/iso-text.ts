/** ISO 8601 of a timestamp that the database wrote into JSON, or of milliseconds. */
export function isoText(timestamp: string | number): string {
  return new Date(timestamp).toISOString();
}
