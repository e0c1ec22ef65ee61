import type { ReactNode } from 'react';
import { href } from 'react-router';
import type { BookingErrors, BookingField } from '#features/booking/booking.ts';
import type { BookingPageData } from '#features/booking/pages/booking-page.ts';
import { bookingControlId, BookingFields, ZoneSelect } from '#features/booking/pages/booking-fields.tsx';
import { bookingDraftKey } from '#features/booking/prefill/draft-key.public.ts';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import { PlainFiles } from '#features/intake/uploads/plain-files.public.tsx';
import { saidConditions } from '#forms/questions/said-conditions.ts';
import { questionsOf, type AskedQuestion } from '#forms/questions/questions.ts';
import { offlineText } from '#forms/sending/offline.ts';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { OfflineNote } from '#ui/messages/offline-note.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

interface BookingPageProps extends Omit<BookingPageData, 'formId' | 'startedAt'> {
  readonly title?: string;
  readonly lead?: string;
  readonly submit?: string;
  /** Replaces the fields of the preferred time. */
  readonly chosen?: ReactNode;
}

/** Id of the form, whose number follows at the end of the page. */
export const bookingForm = 'booking-form';

/** For browsers without scripts. */
export function BookingPage({
  form,
  errors,
  error,
  warnedOf,
  asked,
  files,
  title = bookingMessages.title,
  lead = bookingMessages.introduction,
  submit = bookingMessages.submit,
  chosen,
}: BookingPageProps) {
  const questions = questionsOf(asked);
  return (
    <PlainPage title={title} lead={lead} width="m">
      {error && (
        <Alert tone="error" role="alert" title={bookingMessages.failureTitle}>
          <p>{error}</p>
        </Alert>
      )}
      {Object.keys(errors).length > 0 && <ErrorSummary title={bookingRefusals.notSaved} errors={errorList(errors)} />}
      <form
        id={bookingForm}
        method="post"
        action={href('/book')}
        encType={questions.some(isForFiles) ? 'multipart/form-data' : undefined}
        noValidate
        data-plain-draft={bookingDraftKey}
      >
        <BookingFields
          form={form}
          errors={errors}
          asked={asked}
          questions={saidConditions(questions, questions, form)}
          filesOf={(question, control) => (
            <PlainFiles
              {...control}
              question={question}
              files={files.filter(({ storeId }) => form[question.name]?.includes(storeId))}
            />
          )}
          chosen={chosen}
          zoneChoice={
            <ZoneSelect
              zone={form.timeZone || 'UTC'}
              error={errors.timeZone}
              data-own-zone={form.timeZone === '' ? '' : undefined}
            />
          }
        />
        <input type="hidden" name="warnedOf" value={warnedOf} />
        <Honeypot id={`booking-${honeypotField}`} name={honeypotField} />
        <Cluster rule="6" className="plain-page-actions">
          <Button type="submit" variant="primary" size="large">
            {submit}
          </Button>
        </Cluster>
        <OfflineNote>{offlineText}</OfflineNote>
      </form>
    </PlainPage>
  );
}

function isForFiles({ kind }: AskedQuestion): boolean {
  return kind === 'files';
}

function errorList(errors: BookingErrors): { fieldId: string; message: string }[] {
  return Object.entries(errors).map(([field, message]) => ({
    fieldId: bookingControlId(field as BookingField),
    message: message ?? '',
  }));
}
