/** Rounds up to minutes. */
export function tryAgainText(seconds: number): string {
  if (seconds < 90) return 'Please try again in a minute.';
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `Please try again in ${minutes} minutes.` : 'Please try again in an hour.';
}
