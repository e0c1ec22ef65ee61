import './booking-fields.css';
import type { ReactNode } from 'react';
import { bookingLengths, type BookingFaults, type BookingField, type BookingForm } from '#features/booking/booking.ts';
import { bookingFieldCopy } from '#features/booking/booking.copy.ts';
import { timeZones, zoneName } from '#forms/time-zone.ts';
import { Field, fieldState } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

export interface BookingFieldsProps {
  /** Initial values; the inputs are uncontrolled. */
  readonly form: BookingForm;
  readonly faults: BookingFaults;
  /** Min time of the picker, in the zone. */
  readonly earliest?: string;
  /** Its element needs the id `zoneNoteId`. */
  readonly zoneNote?: ReactNode;
  readonly zoneChoice?: ReactNode;
  /** While sending. */
  readonly readOnly?: boolean;
}

export const zoneNoteId = 'booking-zone-note';

export function bookingControlId(field: BookingField): string {
  return `booking-${field}`;
}

/** Fields of dialog and page. Long input is reported, not cut. */
export function BookingFields({ form, faults, earliest, zoneNote, zoneChoice, readOnly }: BookingFieldsProps) {
  const line = (field: 'name' | 'email' | 'company' | 'phone') => {
    const { label, type, autoComplete, required } = bookingFieldCopy[field];
    return (
      <TextField
        label={label}
        type={type}
        autoComplete={autoComplete}
        readOnly={readOnly}
        {...wordsOf(field, required)}
        {...(type === 'email' ? { autoCapitalize: 'none', spellCheck: false } : {})}
        defaultValue={form[field]}
        error={faults[field]}
      />
    );
  };
  const message = bookingFieldCopy.message;
  return (
    <div className="booking-fields">
      {line('name')}
      {line('email')}
      {line('company')}
      {line('phone')}
      <TextArea
        {...wordsOf('message', message.required)}
        label={message.label}
        hint={message.hint}
        rows={4}
        limit={bookingLengths.message}
        defaultValue={form.message}
        error={faults.message}
        readOnly={readOnly}
      />
      <div className="booking-when">
        <PreferredDate form={form} fault={faults.preferredDate} earliest={earliest} readOnly={readOnly} />
        {zoneNote}
      </div>
      {zoneChoice}
    </div>
  );
}

function PreferredDate(props: {
  form: BookingForm;
  fault: string | undefined;
  earliest: string | undefined;
  readOnly: boolean | undefined;
}) {
  const { label, hint, type, required } = bookingFieldCopy.preferredDate;
  const { id, name, ...requirement } = wordsOf('preferredDate', required);
  const copy = { label, hint, error: props.fault, ...requirement };
  return (
    <Field id={id} {...copy}>
      <input
        type={type}
        name={name}
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
  readonly fault?: string;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  /** For the page's script (`public-page/own-zone.ts`). */
  readonly 'data-own-zone'?: '';
}

/** All zones known to the browser. */
export function ZoneSelect({ zone, fault, ...rest }: ZoneSelectProps) {
  const { label, hint } = bookingFieldCopy.timeZone;
  const known = timeZones();
  const options = known.includes(zone) ? known : [zone, ...known];
  return (
    <SelectField
      id={bookingControlId('timeZone')}
      name="timeZone"
      label={label}
      hint={hint}
      options={options.map((value) => ({ value, copy: zoneName(value) }))}
      defaultValue={zone}
      error={fault}
      autoComplete="off"
      {...rest}
    />
  );
}

function wordsOf(field: BookingField, required: boolean) {
  return { id: bookingControlId(field), name: field, marked: required, optional: !required };
}
