import { site } from '#content/site.ts';
import { faultCopy } from '#features/host-calendars/host-calendars.copy.ts';
import type { CalendarFaultReason } from '#features/host-calendars/host-calendars.ts';
import { EmailButton, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface CalendarFaultEmail {
  readonly name: string;
  readonly fault: CalendarFaultReason;
  /** For which the calendar counts as it was. */
  readonly hours: number;
  readonly page: string;
}

/** To its host. */
export function calendarFaultSubject({ name }: CalendarFaultEmail): string {
  return `We can’t read your calendar “${name}”`;
}

export function CalendarFaultBody({ name, fault, hours, page }: CalendarFaultEmail) {
  const span = hours === 1 ? 'an hour' : `${hours} hours`;
  return (
    <EmailFrame
      brand={site.name}
      preview="Visitors can’t book calls with you once it has been out of reach for too long."
      footer="You get this email because you connected this calendar to your availability."
    >
      <EmailHeading>We can’t read your calendar “{name}”</EmailHeading>
      <EmailText>{faultCopy[fault]}</EmailText>
      <EmailText>
        {`We keep trying. For ${span} after the last successful read, we use what we know. After that, visitors can’t book calls with you until the calendar works again or you remove it.`}
      </EmailText>
      <EmailButton href={page}>Open your calendars</EmailButton>
    </EmailFrame>
  );
}
