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
  confirmed: `The time is fixed. The call takes ${claims.strategyCall}, and the attached calendar file holds it.`,
  moved: `We propose this time for the call, which takes ${claims.strategyCall}. The attached calendar file takes the place of the one before.`,
  declined: 'Thank you for asking for a call. We cannot hold it, and here is why:',
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
      footer={`This mail answers a request for a strategy call at ${site.name} that named this address.`}
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
          ? 'Another time suits you better? Answer this mail and we find one.'
          : 'You can answer this mail. It reaches our team.'}
      </EmailText>
    </EmailFrame>
  );
}
