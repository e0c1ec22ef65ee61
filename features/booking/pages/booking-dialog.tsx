import '#ui/link-button.css';
import './booking-dialog.css';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BookingFields, ZoneSelect, zoneNoteId } from '#features/booking/pages/booking-fields.tsx';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { clockTime, timestampOn, offsetText, zoneName } from '#forms/time-zone.ts';
import { BookingDone } from '#features/booking/pages/booking-done.tsx';
import { sendBooking } from '#features/booking/pages/send-booking.ts';
import { useBooking, type Booking, type BookingProps } from '#features/booking/pages/use-booking.tsx';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogFooter } from '#ui/dialog/dialog.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';

/** Loaded when the first time is typed. */
const CallTimes = lazy(() => import('#features/booking/pages/call-times.tsx'));

/** Loaded with the first question that asks for files. */
const AttachFiles = lazy(() => import('#features/intake/uploads/attach-files.public.tsx'));

export function BookingDialog(props: BookingProps) {
  const booking = useBooking(props, (request) => sendBooking(request));
  const { sent, close } = booking;
  return (
    <BookingFrame open={props.open} booking={booking}>
      {sent === null ? (
        <BookingForm booking={booking} />
      ) : (
        <BookingDone open={props.open} onClose={close} reference={sent.reference} />
      )}
    </BookingFrame>
  );
}

interface BookingFrameProps {
  readonly open: boolean;
  readonly booking: Booking;
  readonly title?: string;
  readonly children: ReactNode;
}

/** Stays open while the request is being sent. */
export function BookingFrame({ open, booking, title = bookingMessages.title, children }: BookingFrameProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) booking.close();
      }}
      title={title}
      description={booking.sent === null ? bookingMessages.introduction : undefined}
      dismissable={booking.status !== 'submitting'}
    >
      <div className="booking-status" role="status">
        <VisuallyHidden key={booking.announcement.times}>{booking.announcement.copy}</VisuallyHidden>
      </div>
      {children}
    </Dialog>
  );
}

interface BookingFormProps {
  readonly booking: Booking;
  /** Replaces the fields of the preferred time. */
  readonly chosen?: ReactNode;
  readonly submit?: string;
}

export function BookingForm({ booking, chosen, submit = bookingMessages.submit }: BookingFormProps) {
  const { form, draft, errors, status, zone, now } = booking;
  const [wantsZone, setChoosing] = useState(false);
  const isChoosing = wantsZone || errors.timeZone !== undefined;
  const isSubmitting = status === 'submitting';
  return (
    <form
      key={draft.formId}
      ref={form}
      className="dialog-form"
      noValidate
      onSubmit={booking.onSubmit}
      onChange={({ target }) => {
        booking.change(target);
      }}
      onFocus={booking.refreshNow}
    >
      <BookingFields
        form={draft.form}
        errors={errors}
        earliest={clockTime(now, zone)}
        zoneNote={
          <>
            <ZoneNote booking={booking} onChoose={isChoosing ? undefined : () => setChoosing(true)} />
            {draft.form.preferredDate !== '' && (
              <Suspense>
                <CallTimes time={draft.form.preferredDate} zone={zone} now={now} />
              </Suspense>
            )}
          </>
        }
        zoneChoice={
          isChoosing && <ZoneSelect zone={zone} error={errors.timeZone} autoFocus={wantsZone} disabled={isSubmitting} />
        }
        chosen={chosen}
        asked={draft.asked}
        filesOf={(question, control) => (
          <Suspense>
            <AttachFiles
              {...control}
              formId={draft.formId}
              question={question}
              onChange={() => booking.correct(question.name)}
            />
          </Suspense>
        )}
        readOnly={isSubmitting}
      />
      <Honeypot id={`booking-${honeypotField}`} name={honeypotField} />
      <DialogFooter>
        {status === 'error' && (
          <Alert tone="error" role="alert" title={bookingMessages.failureTitle}>
            <p>{booking.message}</p>
          </Alert>
        )}
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? bookingMessages.submitting : submit}
        </Button>
      </DialogFooter>
    </form>
  );
}

function ZoneNote({ booking, onChoose }: { booking: Booking; onChoose?: () => void }) {
  const { zone, draft, now } = booking;
  // Daylight saving may differ at the requested time.
  const timestamp = timestampOn(draft.form.preferredDate, zone) ?? now;
  return (
    <p className="booking-zone soft small">
      <span id={zoneNoteId}>
        Times are in {zoneName(zone)}, {offsetText(timestamp, zone)}
      </span>
      {onChoose && (
        <button type="button" className="link-button" onClick={onChoose}>
          Choose another zone
        </button>
      )}
    </p>
  );
}
