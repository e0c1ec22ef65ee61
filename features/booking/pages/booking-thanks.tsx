import './booking-page.css';
import { bookingMessages } from '#features/booking/booking-copy.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

export function BookingThanks({ reference }: { readonly reference: string | null }) {
  return (
    <div className="booking-page booking-thanks" data-sent-draft="booking">
      <span className="booking-thanks-mark">
        <Icon name="check" />
      </span>
      <h1>{bookingMessages.successTitle}</h1>
      <p>{bookingMessages.successText}</p>
      {reference && (
        <p className="booking-reference">
          Your reference is <strong>{reference}</strong>
        </p>
      )}
      <p>{bookingMessages.confirmationSent}</p>
      <ButtonLink href="/" variant="primary">
        Back to Home
      </ButtonLink>
    </div>
  );
}
