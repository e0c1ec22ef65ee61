import { bookedCopy } from '#features/booking/calls/booked-call.copy.ts';
import type { BookedCall } from '#features/booking/calls/own-call/own-call.ts';
import { BookedActions, BookedFacts } from '#features/booking/calls/pages/booked-call.tsx';
import { zonedText } from '#features/booking/clock/zoned-text.ts';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { Cluster } from '#ui/layout/layout.tsx';
import { ThanksPage } from '#ui/page/plain-page.tsx';

export function CallThanks({ call }: { readonly call: BookedCall }) {
  return (
    <ThanksPage
      title={bookedCopy.title}
      text={bookedCopy.text(zonedText(new Date(call.at), call.timeZone))}
      reference={call.reference}
      data-sent-draft={bookingDraftKey}
    >
      <BookedFacts call={call} />
      <Cluster gap="3">
        <BookedActions call={call} />
      </Cluster>
    </ThanksPage>
  );
}
