import { bookedCopy, bookingMessages } from '#features/booking/booking.copy.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ThanksPage } from '#ui/page/plain-page.tsx';

interface BookingThanksProps {
  readonly reference: string | null;
  /** Of a call that is booked; null for a request. */
  readonly time: string | null;
}

export function BookingThanks({ reference, time }: BookingThanksProps) {
  return (
    <ThanksPage
      title={time === null ? bookingMessages.successTitle : bookedCopy.title}
      text={time === null ? bookingMessages.successText : bookedCopy.text(time)}
      reference={reference}
      data-sent-draft="booking"
    >
      {time === null && <p>{bookingMessages.confirmationSent}</p>}
      <ButtonLink href="/" variant="primary">
        Back to Home
      </ButtonLink>
    </ThanksPage>
  );
}
