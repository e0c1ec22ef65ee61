/** ISO 8601 of a timestamp that the database wrote into JSON. */
export function isoText(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
