interface PublishedDateProps {
  readonly date: Date;
  readonly spelled?: 'medium' | 'long';
}

/** `public-page/insights/local-dates.ts` reformats it for the reader's device. */
export function PublishedDate({ date, spelled = 'medium' }: PublishedDateProps) {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: spelled, timeZone: 'UTC' }).format(date);
  return (
    <time dateTime={date.toISOString()} data-local-date={spelled}>
      {text}
    </time>
  );
}
