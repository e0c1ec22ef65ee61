/** Says the days within `part` the way the visitor's own device does, in its language and zone. */
export function showLocalDates(part: ParentNode): void {
  for (const time of part.querySelectorAll<HTMLTimeElement>('time[data-local-date]')) {
    const dateStyle = time.dataset.localDate === 'long' ? 'long' : 'medium';
    const text = new Date(time.dateTime).toLocaleDateString(undefined, { dateStyle });
    if (time.textContent !== text) time.textContent = text;
  }
}
