import { bookingReference, type BookingAction } from '#features/booking/booking.ts';
import { timeFacts } from '#features/booking/booking.email.tsx';
import { claims } from '#content/claims.ts';
import { site } from '#content/site.ts';
import { EmailFacts, EmailFrame, EmailHeading, EmailLink, EmailText } from '#ui/email/email.tsx';

export interface CallAnswerEmail {
  readonly id: string;
  readonly answer: BookingAction;
  readonly callAt: Date | null;
  readonly timeZone: string | null;
  readonly joinUrl: string | null;
  readonly answerMessage: string | null;
}

const subjects: Readonly<Record<BookingAction, string>> = {
  confirmed: 'Your strategy call is confirmed',
  moved: 'Your strategy call has a new time',
  declined: 'About your request for a strategy call',
};

const openings: Readonly<Record<BookingAction, string>> = {
  confirmed: `Your call is confirmed and takes ${claims.strategyCall}. A calendar file is attached.`,
  moved: `Your call has moved to this time and takes ${claims.strategyCall}. The attached calendar file replaces the previous one.`,
  declined: 'Thank you for your request. Unfortunately, we can’t offer a call. Here is why:',
};

export function callAnswerSubject({ id, answer }: CallAnswerEmail): string {
  return `${subjects[answer]} (${bookingReference(id)})`;
}

/** To the sender, in their time zone. */
export function CallAnswerEmailBody({ id, answer, callAt, timeZone, joinUrl, answerMessage }: CallAnswerEmail) {
  const isFixed = answer !== 'declined' && callAt !== null;
  return (
    <EmailFrame
      brand={site.name}
      preview={`Your reference is ${bookingReference(id)}.`}
      footer={`You received this email because someone requested a strategy call at ${site.name} with this address.`}
    >
      <EmailHeading>{subjects[answer]}</EmailHeading>
      <EmailText>{openings[answer]}</EmailText>
      {answerMessage === null ? null : <EmailText>{answerMessage}</EmailText>}
      <EmailFacts
        facts={[
          ...(isFixed ? timeFacts(callAt, timeZone, 'Time of the call') : []),
          ...(isFixed && joinUrl !== null
            ? [{ label: 'Join the call', value: <EmailLink href={joinUrl}>{joinUrl}</EmailLink> }]
            : []),
          { label: 'Your reference', value: bookingReference(id) },
        ]}
      />
      <EmailText quiet>
        {isFixed
          ? 'Need a different time? Reply to this email and we’ll find one.'
          : 'Reply to this email to reach our team.'}
      </EmailText>
    </EmailFrame>
  );
}
