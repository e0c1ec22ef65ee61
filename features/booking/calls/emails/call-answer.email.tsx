import { bookingReference, type BookingAction } from '#features/booking/booking.ts';
import { timeFacts } from '#features/booking/booking.email.tsx';
import { placeFacts } from '#features/booking/calls/emails/booked-call.email.tsx';
import { site } from '#content/site.ts';
import { EmailFacts, EmailFrame, EmailHeading, EmailLink, EmailText } from '#ui/email/email.tsx';

export interface CallAnswerEmail {
  readonly id: string;
  readonly answer: BookingAction;
  readonly callAt: Date | null;
  readonly timeZone: string | null;
  /** A link or a sentence (`readPlace`). */
  readonly place: string | null;
  readonly answerMessage: string | null;
  readonly callName: string;
  readonly minutes: number;
  readonly canceledBy: 'visitor' | 'host' | null;
  /** The page where the visitor moves or cancels the call. */
  readonly ownAddress: string;
}

const subjects: Readonly<Record<BookingAction, string>> = {
  confirmed: 'Your strategy call is confirmed',
  moved: 'Your strategy call has a new time',
  declined: 'About your request for a strategy call',
};

function openingOf({ answer, minutes, canceledBy }: CallAnswerEmail): string {
  if (answer === 'confirmed') return `You’re booked for ${minutes} minutes. The invitation is attached.`;
  if (answer === 'moved')
    return `Your call has moved to this time and takes ${minutes} minutes. The attached calendar file replaces the previous one.`;
  if (canceledBy === 'visitor')
    return 'You canceled your call. The attached calendar file removes it from your calendar.';
  if (canceledBy === 'host')
    return 'We had to cancel your call, and we’re sorry. Please choose another time, or reply to this email.';
  return 'Thank you for your request. Unfortunately, we can’t offer a call. Here is why:';
}

function headingOf({ answer, canceledBy }: CallAnswerEmail): string {
  return canceledBy === null ? subjects[answer] : 'Your call is canceled';
}

export function callAnswerSubject(mail: CallAnswerEmail): string {
  return `${headingOf(mail)} (${bookingReference(mail.id)})`;
}

/** Email to the visitor, in their time zone. */
export function CallAnswerEmailBody(mail: CallAnswerEmail) {
  const { id, answer, callAt, timeZone, place, answerMessage, canceledBy, ownAddress } = mail;
  const isFixed = answer !== 'declined' && callAt !== null;
  return (
    <EmailFrame
      brand={site.name}
      preview={`Your reference is ${bookingReference(id)}.`}
      footer={`You received this email because someone requested a strategy call at ${site.name} with this address.`}
    >
      <EmailHeading>{headingOf(mail)}</EmailHeading>
      <EmailText>{openingOf(mail)}</EmailText>
      {answerMessage === null ? null : <EmailText>{answerMessage}</EmailText>}
      <EmailFacts
        facts={[
          ...(isFixed ? timeFacts(callAt, timeZone, 'When') : []),
          ...(isFixed ? placeFacts(place) : []),
          { label: 'Your reference', value: bookingReference(id) },
        ]}
      />
      <EmailText quiet>
        {isFixed ? (
          <>
            Need a different time? <EmailLink href={ownAddress}>Reschedule or cancel</EmailLink>, or reply to this
            email.
          </>
        ) : canceledBy !== null ? (
          <>
            <EmailLink href={ownAddress}>Choose another time</EmailLink>, or reply to this email.
          </>
        ) : (
          'Reply to this email to reach our team.'
        )}
      </EmailText>
    </EmailFrame>
  );
}
