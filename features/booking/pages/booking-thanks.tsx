import { href } from 'react-router';
import { bookedCopy, bookingMessages } from '#features/booking/booking.copy.ts';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import type { BookedCall } from '#features/booking/own-call/own-call.ts';
import { BookedActions, BookedFacts } from '#features/booking/pages/booked-call.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { ThanksPage } from '#ui/page/plain-page.tsx';

interface BookingThanksProps {
  readonly reference: string | null;
  /** Null for a request. */
  readonly call: BookedCall | null;
}

export function BookingThanks({ reference, call }: BookingThanksProps) {
  return (
    <ThanksPage
      title={call === null ? bookingMessages.successTitle : bookedCopy.title}
      text={call === null ? bookingMessages.successText : bookedCopy.text(zonedText(new Date(call.at), call.timeZone))}
      reference={reference}
      data-sent-draft="booking"
    >
      {call === null ? (
        <>
          <p>{bookingMessages.confirmationSent}</p>
          <ButtonLink href={href('/')} variant="primary">
            Back to Home
          </ButtonLink>
        </>
      ) : (
        <>
          <BookedFacts call={call} />
          <Cluster gap="3">
            <BookedActions call={call} />
          </Cluster>
        </>
      )}
    </ThanksPage>
  );
}
