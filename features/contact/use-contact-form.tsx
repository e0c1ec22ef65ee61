import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import {
  contactFaults,
  contactFields,
  emptyContact,
  type ContactFaults,
  type ContactField,
  type ContactForm,
} from '#features/contact/contact.ts';
import { contactDraft } from '#features/contact/contact-draft.ts';
import { sendContact } from '#features/contact/send-contact.ts';
import { formId, randomUuid } from '#forms/form-id.ts';
import { honeypotField } from '#forms/spam.ts';

/** What the form came with from the server: a new one, or one that was not taken without scripts. */
export interface ContactFormProps {
  readonly formId: string;
  readonly startedAt: string;
  readonly form: ContactForm;
  readonly faults: ContactFaults;
  readonly problem: string;
}

export type ContactState = 'idle' | 'submitting' | 'success' | 'error';

export function contactControlId(field: ContactField): string {
  return `contact-${field}`;
}

/** What the contact form knows and does. What is typed is in its controls alone, and read when it matters. */
export function useContactForm(given: ContactFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const [state, setState] = useState<ContactState>(given.problem === '' ? 'idle' : 'error');
  const [problem, setProblem] = useState(given.problem);
  const [faults, setFaults] = useState(given.faults);
  /** The number of the form under way, and when it was begun. */
  const origin = useRef({ formId: given.formId, startedAt: given.startedAt });
  const [focus, setFocus] = useState<{ on: ContactField | undefined } | null>(null);

  const restore = useEffectEvent(() => {
    const form = ref.current;
    if (!form) return;
    // What came back from a post is newer than a draft of another form, and older than a draft of its own.
    const isReturned = problem !== '' || Object.keys(faults).length > 0;
    const kept = contactDraft().read();
    if (kept && (!isReturned || kept.formId === given.formId)) {
      origin.current = { formId: kept.formId, startedAt: kept.startedAt };
      for (const field of contactFields)
        if (controlOf(form, field).value === given.form[field]) controlOf(form, field).value = kept[field];
    }
    const typed = typedIn(form);
    if (Object.values(typed).some((text) => text !== '')) contactDraft().keep({ ...origin.current, ...typed });
  });
  useEffect(() => restore(), []);

  useEffect(() => {
    if (focus?.on) document.getElementById(contactControlId(focus.on))?.focus();
  }, [focus]);

  async function submit(form: HTMLFormElement): Promise<void> {
    if (isSending.current) return;
    const typed = typedIn(form);
    const found = contactFaults(typed);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    isSending.current = true;
    setFaults({});
    setProblem('');
    setState('submitting');
    const answer = await sendContact({ ...typed, ...origin.current, [honeypotField]: textIn(form, honeypotField) });
    isSending.current = false;
    if (answer.ok) {
      startAnew(form, typed);
      setState('success');
    } else if (Object.keys(answer.faults).length > 0) {
      refuse(answer.faults);
    } else {
      setProblem(answer.message);
      setState('error');
    }
  }

  /** Shows what does not pass and goes to the first of it; the summary is read out as it appears. */
  function refuse(found: ContactFaults): void {
    setState('idle');
    setProblem('');
    setFaults(found);
    setFocus({ on: contactFields.find((field) => found[field] !== undefined) });
  }

  /** Empties the form and gives it a number of its own. What was typed while the message went out is the next one. */
  function startAnew(form: HTMLFormElement, sent: ContactForm): void {
    for (const field of contactFields) {
      if (controlOf(form, field).value === sent[field]) controlOf(form, field).value = emptyContact[field];
    }
    origin.current = { formId: formId('contact', randomUuid()), startedAt: new Date().toISOString() };
    contactDraft().drop();
  }

  return {
    ref,
    state,
    faults,
    problem,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    /** Keeps what is typed; a fault leaves as soon as it is mended, and the thanks as the next message is begun. */
    onChange: () => {
      if (!ref.current) return;
      const typed = typedIn(ref.current);
      contactDraft().keep({ ...origin.current, ...typed });
      if (state === 'success') setState('idle');
      setFaults(stillFaulty(faults, typed));
    },
  };
}

/** Of the faults on the page those that are still there, in the words they had. */
function stillFaulty(faults: ContactFaults, typed: ContactForm): ContactFaults {
  const fields = contactFields.filter((field) => faults[field] !== undefined);
  if (fields.length === 0) return faults;
  const found = contactFaults(typed);
  return Object.fromEntries(fields.flatMap((field) => (found[field] ? [[field, faults[field]]] : [])));
}

function typedIn(form: HTMLFormElement): ContactForm {
  const text = (field: ContactField) => textIn(form, field);
  return { name: text('name'), email: text('email'), company: text('company'), message: text('message') };
}

function textIn(form: HTMLFormElement, name: string): string {
  return controlOf(form, name).value;
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}
