import { href } from 'react-router';
import { type BookingFaults, type BookingField, type BookingForm } from '#features/booking/booking.ts';
import { bookingControlId, BookingFields, ZoneSelect } from '#features/booking/pages/booking-fields.tsx';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

export interface BookingPageData {
  readonly form: BookingForm;
  readonly faults: BookingFaults;
  /** Error of the whole form. */
  readonly problem: string | null;
  readonly warnedOf: string;
}

/** Id of the form, whose number follows at the end of the page. */
export const bookingForm = 'booking-form';

/** For browsers without scripts. */
export function BookingPage({ form, faults, problem, warnedOf }: BookingPageData) {
  return (
    <PlainPage title={bookingMessages.title} lead={bookingMessages.introduction} width="m">
      {problem && (
        <Alert tone="error" role="alert" title={bookingMessages.failureTitle}>
          <p>{problem}</p>
        </Alert>
      )}
      {Object.keys(faults).length > 0 && <ErrorSummary title={bookingRefusals.notSaved} faults={faultList(faults)} />}
      <form id={bookingForm} method="post" action={href('/book')} noValidate data-plain-draft="booking">
        <BookingFields
          form={form}
          faults={faults}
          zoneChoice={
            <ZoneSelect
              zone={form.timeZone || 'UTC'}
              fault={faults.timeZone}
              data-own-zone={form.timeZone === '' ? '' : undefined}
            />
          }
        />
        <input type="hidden" name="warnedOf" value={warnedOf} />
        <Honeypot id={`booking-${honeypotField}`} name={honeypotField} />
        <Cluster rule="6" className="plain-page-actions">
          <Button type="submit" variant="primary" size="large">
            {bookingMessages.submit}
          </Button>
        </Cluster>
      </form>
    </PlainPage>
  );
}

function faultList(faults: BookingFaults): { fieldId: string; message: string }[] {
  return Object.entries(faults).map(([field, message]) => ({
    fieldId: bookingControlId(field as BookingField),
    message,
  }));
}
