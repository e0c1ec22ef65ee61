import { href } from 'react-router';
import { strategyCallSlug } from '#features/availability/availability.public.ts';
import { type BookingFaults, type BookingField, type BookingForm } from '#features/booking/booking.ts';
import { bookingControlId, BookingFields, ZoneSelect } from '#features/booking/pages/booking-fields.tsx';
import { bookingMessages } from '#features/booking/booking.copy.ts';
import { ChosenTime } from '#features/booking/pages/times/chosen-time.tsx';
import type { OfferedTimes, OtherCall } from '#features/booking/times/offered-times.ts';
import { callHead, timesCopy } from '#features/booking/times/times.copy.ts';
import { TimesPage } from '#features/booking/pages/times/times-page.tsx';
import { bookingRefusals } from '#features/booking/booking-refusals.ts';
import { PlainFiles } from '#features/intake/uploads/plain-files.public.tsx';
import { saidConditions } from '#forms/questions/said-conditions.ts';
import { questionsOf, type AskedForm, type AskedQuestion } from '#forms/questions/questions.ts';
import { offlineText } from '#forms/sending/offline.ts';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { OfflineNote } from '#ui/messages/offline-note.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

export interface BookingPageData {
  readonly form: BookingForm;
  readonly faults: BookingFaults;
  /** Error of the whole form. */
  readonly problem: string | null;
  readonly warnedOf: string;
  /** Id of the held time; '' without one. */
  readonly hold: string;
  readonly isAsking: boolean;
  readonly asked: AskedForm | null;
  readonly files: readonly { readonly storeId: string; readonly fileName: string }[];
  readonly offered: OfferedTimes | null;
  readonly isAnyZone: boolean;
  /** Type of call, as in addresses. */
  readonly call: string;
  readonly others: readonly OtherCall[];
}

const classic = { call: strategyCallSlug, name: '', minutes: 0 };

/** Id of the form, whose number follows at the end of the page. */
export const bookingForm = 'booking-form';

/** For browsers without scripts. */
export function BookingPage(page: BookingPageData) {
  const { form, faults, problem, warnedOf, hold, call, isAsking, asked, files, offered, isAnyZone, others } = page;
  if (offered !== null && !isAsking && hold === '')
    return <TimesPage offered={offered} problem={problem} isAnyZone={isAnyZone} others={others} />;
  const questions = questionsOf(asked);
  return (
    <PlainPage {...(hold === '' || offered === null ? callHead(classic) : callHead(offered))} width="m">
      {problem && (
        <Alert tone="error" role="alert" title={bookingMessages.failureTitle}>
          <p>{problem}</p>
        </Alert>
      )}
      {Object.keys(faults).length > 0 && <ErrorSummary title={bookingRefusals.notSaved} faults={faultList(faults)} />}
      <form
        id={bookingForm}
        method="post"
        action={href('/book')}
        encType={questions.some(isForFiles) ? 'multipart/form-data' : undefined}
        noValidate
        data-plain-draft="booking"
      >
        <BookingFields
          form={form}
          faults={faults}
          asked={asked}
          questions={saidConditions(questions, questions, form)}
          filesOf={(question, control) => (
            <PlainFiles
              {...control}
              question={question}
              files={files.filter(({ storeId }) => form[question.name]?.includes(storeId))}
            />
          )}
          chosen={hold === '' ? undefined : <ChosenTime form={form} hold={hold} call={call} />}
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
            {hold === '' ? bookingMessages.submit : timesCopy.submit}
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

function faultList(faults: BookingFaults): { fieldId: string; message: string }[] {
  return Object.entries(faults).map(([field, message]) => ({
    fieldId: bookingControlId(field as BookingField),
    message: message ?? '',
  }));
}
