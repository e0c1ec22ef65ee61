import { site } from '#content/site.ts';
import type { OddEvent } from '#features/host-calendars/events/calendar-events.ts';
import { faultCopy, oddEventText } from '#features/host-calendars/host-calendars.copy.ts';
import type { CalendarFaultReason } from '#features/host-calendars/host-calendars.ts';
import { EmailButton, EmailFrame, EmailHeading, EmailText } from '#ui/email/email.tsx';

export interface CalendarFaultEmail {
  /** The names of all failing calendars; at least one. */
  readonly names: readonly string[];
  readonly fault: CalendarFaultReason;
  /** Hours that the last known state of the calendar is used. */
  readonly hours: number;
  readonly page: string;
}

/** Email to the host of the calendar. */
export function calendarFaultSubject({ names }: CalendarFaultEmail): string {
  const quoted = new Intl.ListFormat('en-US').format(names.map((name) => `“${name}”`));
  return `We can’t read your calendar${names.length === 1 ? '' : 's'} ${quoted}`;
}

export function CalendarFaultBody(mail: CalendarFaultEmail) {
  const { names, fault, hours, page } = mail;
  const span = hours === 1 ? 'an hour' : `${hours} hours`;
  return (
    <EmailFrame
      brand={site.name}
      preview="Visitors can’t book calls with you once it has been out of reach for too long."
      footer="You get this email because you connected calendars to your availability."
    >
      <EmailHeading>{calendarFaultSubject(mail)}</EmailHeading>
      <EmailText>{faultCopy[fault]}</EmailText>
      <EmailText>
        {`We keep trying. For ${span} after the last successful read, we use what we know. After that, visitors can’t book calls with you until ${names.length === 1 ? 'the calendar works again or you remove it' : 'they work again or you remove them'}.`}
      </EmailText>
      <EmailButton href={page}>Open your calendars</EmailButton>
    </EmailFrame>
  );
}

export interface OddEventsEmail {
  readonly name: string;
  readonly odd: readonly OddEvent[];
  readonly page: string;
}

/** Email to the host of the calendar. */
export function oddEventsSubject({ name }: OddEventsEmail): string {
  return `Check these events in your calendar “${name}”`;
}

export function OddEventsBody({ name, odd, page }: OddEventsEmail) {
  return (
    <EmailFrame
      brand={site.name}
      preview="Some events do not block their time as they should."
      footer="You get this email because you connected this calendar to your availability."
    >
      <EmailHeading>Check these events in your calendar “{name}”</EmailHeading>
      {odd.map((event, at) => (
        <EmailText key={at}>{oddEventText(event)}</EmailText>
      ))}
      <EmailButton href={page}>Open your calendars</EmailButton>
    </EmailFrame>
  );
}
