interface PublishedDateProps {
  readonly date: Date;
  readonly spelled?: 'medium' | 'long';
}

/** The day of an article. `public-page/insights/local-dates.ts` says it the way its reader's own device does. */
export function PublishedDate({ date, spelled = 'medium' }: PublishedDateProps) {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: spelled, timeZone: 'UTC' }).format(date);
  return (
    <time dateTime={date.toISOString()} data-local-date={spelled}>
      {text}
    </time>
  );
}
