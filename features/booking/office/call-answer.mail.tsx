import { bookingReference, type BookingAct } from '#features/booking/booking.ts';
import { timeFacts } from '#features/booking/booking.mail.tsx';
import { claims } from '#content/claims.ts';
import { site } from '#content/site.ts';
import { LetterFacts, LetterFrame, LetterHeading, LetterText } from '#ui/letter.tsx';

export interface CallAnswerLetter {
  readonly id: string;
  readonly answer: BookingAct;
  readonly callAt: Date | null;
  readonly timeZone: string | null;
  readonly answerWords: string | null;
}

const subjects: Readonly<Record<BookingAct, string>> = {
  confirmed: 'Your strategy call is confirmed',
  moved: 'Your strategy call has a new time',
  declined: 'About your request for a strategy call',
};

const openings: Readonly<Record<BookingAct, string>> = {
  confirmed: `The time is fixed. The call takes ${claims.strategyCall}, and the attached calendar file holds it.`,
  moved: `We propose this time for the call, which takes ${claims.strategyCall}. The attached calendar file takes the place of the one before.`,
  declined: 'Thank you for asking for a call. We cannot hold it, and here is why:',
};

export function callAnswerSubject({ id, answer }: CallAnswerLetter): string {
  return `${subjects[answer]} (${bookingReference(id)})`;
}

/** To the sender: what the team has answered, on the sender's clocks. */
export function CallAnswerLetterBody({ id, answer, callAt, timeZone, answerWords }: CallAnswerLetter) {
  const isFixed = answer !== 'declined' && callAt !== null;
  return (
    <LetterFrame
      brand={site.name}
      preview={`Your reference is ${bookingReference(id)}.`}
      footer={`This mail answers a request for a strategy call at ${site.name} that named this address.`}
    >
      <LetterHeading>{subjects[answer]}</LetterHeading>
      <LetterText>{openings[answer]}</LetterText>
      {answerWords === null ? null : <LetterText>{answerWords}</LetterText>}
      <LetterFacts
        facts={[
          ...(isFixed ? timeFacts(callAt, timeZone, 'Time of the call') : []),
          { label: 'Your reference', value: bookingReference(id) },
        ]}
      />
      <LetterText quiet>
        {isFixed
          ? 'Another time suits you better? Answer this mail and we find one.'
          : 'You can answer this mail. It reaches our team.'}
      </LetterText>
    </LetterFrame>
  );
}
