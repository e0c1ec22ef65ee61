import './booking-fields.css';
import { Fragment, type ReactNode } from 'react';
import { bookingFields, type BookingErrors, type BookingField, type BookingForm } from '#features/booking/booking.ts';
import { FieldControl } from '#features/questions/fields/field-control.public.tsx';
import {
  askedNames,
  questionsOf,
  type AskedForm,
  type AskedQuestion,
  type QuestionName,
} from '#forms/questions/questions.ts';
import { zoneOptions } from '#forms/time-zone.ts';
import { Field, fieldState } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextControl } from '#ui/fields/text-control.tsx';

export interface BookingFieldsProps {
  /** Initial values; the inputs are uncontrolled. */
  readonly form: BookingForm;
  readonly errors: BookingErrors;
  /** Min time of the picker, in the zone. */
  readonly earliest?: string;
  /** Its element needs the id `zoneNoteId`. */
  readonly zoneNote?: ReactNode;
  readonly zoneChoice?: ReactNode;
  /** Replaces the fields of the preferred time. */
  readonly chosen?: ReactNode;
  /** While sending. */
  readonly readOnly?: boolean;
  /** The owner's questions besides the fields. */
  readonly asked?: AskedForm | null;
  /** The questions to show; by default those that the answers in `form` call for. */
  readonly questions?: readonly AskedQuestion[];
  /** The control of a question that asks for files. */
  readonly filesOf: (question: AskedQuestion, control: FilesControl) => ReactNode;
}

export interface FilesControl {
  readonly id: string;
  readonly error: string | undefined;
}

export const zoneNoteId = 'booking-zone-note';

export function bookingControlId(field: BookingField | QuestionName): string {
  return `booking-${field}`;
}

/** Fields of dialog and page. */
export function BookingFields(props: BookingFieldsProps) {
  const { form, errors, earliest, zoneNote, zoneChoice, chosen, readOnly, asked = null, filesOf } = props;
  const names = askedNames(questionsOf(asked), form);
  const { questions = questionsOf(asked).filter(({ name }) => names.has(name)) } = props;
  return (
    <div className="booking-fields">
      {chosen}
      {bookingFields.names.map((name) => {
        const field = bookingFields.fields[name];
        return (
          field.kind !== 'other' && (
            <TextControl
              key={name}
              id={bookingControlId(name)}
              name={name}
              field={field}
              error={errors[name]}
              defaultValue={form[name]}
              readOnly={readOnly}
            />
          )
        );
      })}
      {asked !== null && <input type="hidden" name="questions" value={asked.version} />}
      {questions.map((question) => {
        const { name, kind } = question;
        const control = { id: bookingControlId(name), error: errors[name] };
        if (kind === 'files') return <Fragment key={name}>{filesOf(question, control)}</Fragment>;
        return <FieldControl key={name} {...control} name={name} entry={question} value={form[name]} />;
      })}
      {chosen === undefined && (
        <>
          <div className="booking-when">
            <PreferredDate form={form} error={errors.preferredDate} earliest={earliest} readOnly={readOnly} />
            {zoneNote}
          </div>
          {zoneChoice}
        </>
      )}
    </div>
  );
}

function PreferredDate(props: {
  form: BookingForm;
  error: string | undefined;
  earliest: string | undefined;
  readOnly: boolean | undefined;
}) {
  const { label, hint, type } = bookingFields.fields.preferredDate;
  const id = bookingControlId('preferredDate');
  const copy = { label, hint, error: props.error, optional: true };
  return (
    <Field id={id} {...copy}>
      <input
        type={type}
        name="preferredDate"
        {...fieldState(id, copy, undefined, zoneNoteId)}
        min={props.earliest}
        max="9999-12-31T23:59"
        defaultValue={props.form.preferredDate}
        readOnly={props.readOnly}
        className="control booking-time"
      />
    </Field>
  );
}

interface ZoneSelectProps {
  readonly zone: string;
  readonly error?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** For the page's script (`public-page/own-zone.ts`). */
  readonly 'data-own-zone'?: '';
}

/** All zones known to the browser. */
export function ZoneSelect({ zone, error, ...rest }: ZoneSelectProps) {
  const { label, hint } = bookingFields.fields.timeZone;
  return (
    <SelectField
      id={bookingControlId('timeZone')}
      name="timeZone"
      label={label}
      hint={hint}
      options={zoneOptions(zone)}
      defaultValue={zone}
      error={error}
      autoComplete="off"
      {...rest}
    />
  );
}
