/** In the browser's language and time zone. */
export function showLocalDates(part: ParentNode): void {
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-local-date]')) {
    const dateStyle = time.dataset.localDate === 'long' ? 'long' : 'medium';
    const text = new Date(time.dateTime).toLocaleDateString(undefined, { dateStyle });
    if (time.textContent !== text) time.textContent = text;
  }
}
