import './contact-form.css';
import type { Register } from 'react-router';
import {
  contactFields,
  contactMessages,
  contactSummary,
  type ContactErrors,
  type ContactField,
} from '#features/contact/contact.ts';
import { contactControlId, useContactForm, type ContactFormProps } from '#features/contact/pages/use-contact-form.tsx';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { TextControl } from '#ui/fields/text-control.tsx';

const isHalf = (name: ContactField) => 'isHalf' in contactFields.fields[name];
const halves = contactFields.names.filter(isHalf);
const others = contactFields.names.filter((name) => !isHalf(name));

/** Id of the form, whose number follows at the end of the page. */
export const contactForm = 'contact-sheet-form';

/** Posts natively, or in place with scripts. */
export function ContactForm(props: ContactFormProps) {
  const { ref, state, errors, formError, onSubmit, onChange } = useContactForm(props);
  const isSending = state === 'submitting';
  const [firstError] = Object.keys(props.errors);
  const control = (name: ContactField) => (
    <TextControl
      key={name}
      id={contactControlId(name)}
      name={name}
      field={contactFields.fields[name]}
      error={errors[name]}
      defaultValue={props.form[name]}
      autoFocus={name === firstError}
      // CSS needs it to detect whether the field is empty.
      placeholder=" "
    />
  );
  return (
    <form
      ref={ref}
      id={contactForm}
      className="contact-form"
      data-state={state}
      method="post"
      action={'/contact' satisfies keyof Register['pages']}
      noValidate
      onSubmit={onSubmit}
      onChange={onChange}
    >
      <ErrorSummary title={contactSummary(errors)} errors={errorList(errors)} />
      <div className="stack contact-form-station contact-form-pair" data-gap="5" data-row-gap="6">
        {halves.map(control)}
      </div>
      {others.map((name) => (
        <div key={name} className="contact-form-station">
          {control(name)}
        </div>
      ))}
      <Honeypot id={`contact-${honeypotField}`} name={honeypotField} />
      <div className="contact-form-station contact-form-send">
        <div className="contact-form-status" role="alert">
          {formError !== '' && <Alert tone="error">{formError}</Alert>}
        </div>
        <div className="contact-form-status" role="status">
          {state === 'success' && <Alert tone="success">{contactMessages.sent}</Alert>}
        </div>
        <Button type="submit" variant="primary" size="wide" busy={isSending}>
          {isSending ? 'Sending' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}

function errorList(errors: ContactErrors): { fieldId: string; message: string }[] {
  return contactFields.names.flatMap((field) => {
    const message = errors[field];
    return message === undefined ? [] : [{ fieldId: contactControlId(field), message }];
  });
}
