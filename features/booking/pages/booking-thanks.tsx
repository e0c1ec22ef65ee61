import { href } from 'react-router';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ThanksPage } from '#ui/page/plain-page.tsx';

export function BookingThanks({ reference }: { readonly reference: string | null }) {
  return (
    <ThanksPage
      title={bookingMessages.successTitle}
      text={bookingMessages.successText}
      reference={reference}
      data-sent-draft={bookingDraftKey}
    >
      <p>{bookingMessages.confirmationSent}</p>
      <ButtonLink href={href('/')} variant="primary">
        Back to Home
      </ButtonLink>
    </ThanksPage>
  );
}
