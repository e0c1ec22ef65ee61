import '#ui/layout/layout.css';
import './contact-form.css';
import type { Register } from 'react-router';
import {
  contactFields,
  contactMessages,
  contactSummary,
  type ContactFaults,
  type ContactField,
} from '#features/contact/contact.ts';
import { contactControlId, useContactForm, type ContactFormProps } from '#features/contact/pages/use-contact-form.tsx';
import { honeypotField } from '#forms/spam.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { Honeypot } from '#ui/fields/honeypot.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

/** Id of the form, whose number follows at the end of the page. */
export const contactForm = 'contact-sheet-form';

/** Posts natively, or in place with scripts. */
export function ContactForm(props: ContactFormProps) {
  const { ref, state, faults, problem, onSubmit, onChange } = useContactForm(props);
  const isSending = state === 'submitting';
  const [firstFault] = Object.keys(props.faults);
  const field = (name: ContactField) => ({
    id: contactControlId(name),
    name,
    error: faults[name],
    defaultValue: props.form[name],
    autoFocus: name === firstFault,
    // CSS needs it to detect whether the field is empty.
    placeholder: ' ',
  });
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
      <ErrorSummary title={contactSummary(faults)} faults={faultList(faults)} />
      <div className="stack contact-form-station contact-form-pair" data-gap="5" data-row-gap="6">
        <TextField {...field('name')} label="Name" optional autoComplete="name" />
        <TextField {...field('company')} label="Company" optional autoComplete="organization" />
      </div>
      <div className="contact-form-station">
        <TextField
          {...field('email')}
          label="Email"
          marked
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className="contact-form-station">
        {/* Long input is reported, not cut. */}
        <TextArea {...field('message')} label="Message" marked hint={contactMessages.messageHint} rows={7} />
      </div>
      <Honeypot id={`contact-${honeypotField}`} name={honeypotField} />
      <div className="contact-form-station contact-form-send">
        <div className="contact-form-said" role="alert">
          {problem !== '' && <Alert tone="error">{problem}</Alert>}
        </div>
        <div className="contact-form-said" role="status">
          {state === 'success' && <Alert tone="success">{contactMessages.sent}</Alert>}
        </div>
        <Button type="submit" variant="primary" size="wide" busy={isSending}>
          {isSending ? 'Sending' : 'Send message'}
        </Button>
      </div>
    </form>
  );
}

function faultList(faults: ContactFaults): { fieldId: string; message: string }[] {
  return contactFields.flatMap((field) => {
    const message = faults[field];
    return message === undefined ? [] : [{ fieldId: contactControlId(field), message }];
  });
}
