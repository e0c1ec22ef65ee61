import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { prefillBooking } from '#features/booking/prefill/prefill-booking.public.ts';
import { contactFields, type ContactErrors, type ContactField, type ContactForm } from '#features/contact/contact.ts';
import { contactDraft } from '#features/contact/pages/contact-draft.ts';
import { sendContact } from '#features/contact/pages/send-contact.ts';
import { useFormErrors } from '#forms/errors/use-form-errors.tsx';
import { withAnswers } from '#forms/drafts/form-draft.ts';
import { fillFields, readFields } from '#forms/drafts/form-fields.ts';
import { honeypotField } from '#forms/spam.ts';
import { useResendOnline } from '#forms/sending/use-resend-online.tsx';

/** A new form, or one refused without scripts. */
export type ContactFormProps = typeof contactFields.blank;

export type ContactState = 'idle' | 'submitting' | 'success' | 'error';

export function contactControlId(field: ContactField): string {
  return `contact-${field}`;
}

/** State and actions of the contact form. Inputs are uncontrolled. */
export function useContactForm(props: ContactFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [state, setState] = useState<ContactState>(props.formError === '' ? 'idle' : 'error');
  const [formError, setFormError] = useState(props.formError);
  const refused = useFormErrors<ContactField>(ref, props.errors);
  const { errors } = refused;
  /** Current form id and start time; the page ends with those of a new form. */
  const origin = useRef({ formId: '', startedAt: '' });

  const restore = useEffectEvent(() => {
    const form = ref.current;
    if (!form) return;
    origin.current = { formId: textIn(form, 'formId'), startedAt: textIn(form, 'startedAt') };
    // A returned post is newer than another form's draft, but older than its own.
    const isReturned = formError !== '' || Object.keys(errors).length > 0;
    const kept = contactDraft().read();
    if (kept && (!isReturned || kept.formId === origin.current.formId)) {
      origin.current = { formId: kept.formId, startedAt: kept.startedAt };
      const typed = typedIn(form);
      fillFields(form, kept.form, ({ name }) => contactFields.isName(name) && typed[name] === props.form[name]);
    }
    const typed = typedIn(form);
    if (Object.values(typed).some((text) => text !== '')) keep(typed);
  });
  useEffect(() => restore(), []);

  function keep(typed: ContactForm): void {
    // Input between the first paint and `restore`, which keeps it with the form's id and start time.
    if (origin.current.formId === '') return;
    contactDraft().keep({ ...withAnswers(contactDraft().fresh(), typed), ...origin.current });
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return;
    const typed = typedIn(form);
    const found = contactFields.validate(typed);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    isSending.current = true;
    refused.clear();
    setFormError('');
    setState('submitting');
    const result = await sendContact({ ...typed, ...origin.current, [honeypotField]: textIn(form, honeypotField) });
    isSending.current = false;
    if (result.ok) {
      startAnew(form, typed);
      prefillBooking(typed);
      setState('success');
    } else if (Object.keys(result.errors).length > 0) {
      refuse(result.errors);
    } else {
      setFormError(result.message);
      setState('error');
    }
  }

  /** The summary of the errors is announced. */
  function refuse(found: ContactErrors): void {
    setState('idle');
    setFormError('');
    refused.refuse(found);
  }

  /** Resets the form with a new id. Input typed while sending is kept. */
  function startAnew(form: HTMLFormElement, sent: ContactForm): void {
    const typed = typedIn(form);
    fillFields(form, contactFields.empty, ({ name }) => contactFields.isName(name) && typed[name] === sent[name]);
    const { formId, startedAt } = contactDraft().fresh();
    origin.current = { formId, startedAt };
    contactDraft().drop();
  }

  useResendOnline(formError, () => {
    if (ref.current) void submit(ref.current);
  });

  return {
    ref,
    state,
    errors,
    formError,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    /** Saves the draft; clears fixed errors, and the thanks on new input. */
    onChange: () => {
      if (!ref.current) return;
      const typed = typedIn(ref.current);
      keep(typed);
      if (state === 'success') setState('idle');
      refused.correct(correctedBy(errors, typed));
    },
  };
}

function correctedBy(errors: ContactErrors, typed: ContactForm): ContactErrors {
  if (Object.keys(errors).length === 0) return {};
  const remaining = contactFields.validate(typed);
  const corrected = contactFields.names.filter((field) => remaining[field] === undefined);
  return Object.fromEntries(corrected.map((field) => [field, undefined]));
}

function typedIn(form: HTMLFormElement): ContactForm {
  const typed = readFields(form);
  return contactFields.read((field) => typed[field]);
}

function textIn(form: HTMLFormElement, name: string): string {
  return (form.elements.namedItem(name) as HTMLInputElement).value;
}
