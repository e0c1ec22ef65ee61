import { bookingReference } from '#features/booking/booking.ts';
import { timeFacts } from '#features/booking/booking.email.tsx';
import { placeFacts } from '#features/booking/calls/emails/booked-call.email.tsx';
import type { ReminderKind } from '#features/booking/calls/emails/call-reminders.ts';
import { site } from '#content/site.ts';
import { EmailFacts, EmailFrame, EmailHeading, EmailLink, EmailText } from '#ui/email/email.tsx';

export interface CallReminderEmail {
  readonly id: string;
  readonly kind: ReminderKind;
  readonly callName: string;
  readonly callAt: Date;
  readonly minutes: number;
  readonly timeZone: string | null;
  /** A link or a sentence (`readPlace`). */
  readonly place: string | null;
  /** The page where the visitor moves or cancels the call. */
  readonly ownAddress: string;
  readonly intakeAddress: string;
}

const headings: Readonly<Record<ReminderKind, string>> = {
  day: 'Your call is tomorrow',
  hour: 'Your call is in an hour',
  after: 'Thank you for your time',
};

export function callReminderSubject({ id, kind }: CallReminderEmail): string {
  return `${headings[kind]} (${bookingReference(id)})`;
}

export function CallReminderEmailBody(mail: CallReminderEmail) {
  const { id, kind, callName, callAt, minutes, timeZone, place, ownAddress, intakeAddress } = mail;
  const footer = `You received this email because someone booked a call at ${site.name} with this address.`;
  if (kind === 'after')
    return (
      <EmailFrame brand={site.name} preview={`About your call at ${site.name}.`} footer={footer}>
        <EmailHeading>{headings.after}</EmailHeading>
        <EmailText>
          We hope the call was useful. If anything is still open, reply to this email and we’ll answer it.
        </EmailText>
        <EmailText>
          Ready to go on? <EmailLink href={intakeAddress}>Tell us about your project</EmailLink>, and we’ll send you an
          estimate.
        </EmailText>
      </EmailFrame>
    );
  return (
    <EmailFrame brand={site.name} preview={`${callName}, ${minutes} minutes.`} footer={footer}>
      <EmailHeading>{headings[kind]}</EmailHeading>
      <EmailFacts
        facts={[
          ...timeFacts(callAt, timeZone, 'When'),
          { label: 'Length', value: `${minutes} minutes` },
          ...placeFacts(place),
          { label: 'Your reference', value: bookingReference(id) },
        ]}
      />
      <EmailText quiet>
        Something has come up? <EmailLink href={ownAddress}>Reschedule or cancel</EmailLink>.
      </EmailText>
    </EmailFrame>
  );
}
