const formats = {
  medium: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  long: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
};

interface PublishedDateProps {
  readonly date: Date;
  readonly spelled?: 'medium' | 'long';
}

/** `public-page/insights/local-dates.ts` reformats it for the reader's device. */
export function PublishedDate({ date, spelled = 'medium' }: PublishedDateProps) {
  return (
    <time dateTime={date.toISOString()} data-local-date={spelled}>
      {formats[spelled].format(date)}
    </time>
  );
}
