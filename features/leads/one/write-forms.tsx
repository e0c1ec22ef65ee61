import { answerFaults, noteFaults, type LeadActionData } from '#features/leads/actions/lead-forms.ts';
import { leadLengths } from '#features/leads/leads.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/feedback/draft-note.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

/** Queues an email reply; the history shows its delivery state. */
export function AnswerForm({ lead }: { readonly lead: Lead }) {
  const form = useWriteForm('answer', lead.id);
  const fault = form.answer?.ok === false ? form.answer.reason : null;
  const copy = fault === null ? undefined : answerFaults[fault as keyof typeof answerFaults];
  const isSubject = fault === 'no-subject' || fault === 'subject-long';
  const about = lead.reference === null ? 'your message' : `your request ${lead.reference}`;
  return (
    <form.Form {...form.attributes} aria-labelledby="answer-title">
      {form.fields}
      <h2 id="answer-title">Reply by email</h2>
      <p className="lead-hint soft small">To {lead.email}. Replies go to the team.</p>
      <TextField
        name="subject"
        label="Subject"
        defaultValue={`Re: ${about}`}
        maxLength={leadLengths.subject}
        error={isSubject ? copy : undefined}
        autoComplete="off"
      />
      <TextArea
        name="message"
        label="Message"
        rows={7}
        limit={leadLengths.message}
        error={fault !== null && !isSubject ? copy : undefined}
      />
      <Cluster gap="4" rowGap="2" className="small">
        <Button type="submit" busy={form.isBusy}>
          Send reply
        </Button>
        <p role="status" className="soft">
          {form.status('Reply queued. It appears in the history below.')}
        </p>
      </Cluster>
    </form.Form>
  );
}

/** Visible to the team only. */
export function NoteForm({ lead }: { readonly lead: Lead }) {
  const form = useWriteForm('note', lead.id);
  const error = form.answer?.ok === false ? noteFaults[form.answer.reason as keyof typeof noteFaults] : undefined;
  return (
    <form.Form {...form.attributes} aria-label="Note">
      {form.fields}
      <TextArea
        name="text"
        label="Add a note"
        hint="Only visible to the team."
        rows={3}
        limit={leadLengths.note}
        error={error}
      />
      <Cluster gap="4" rowGap="2" className="small">
        <Button type="submit" size="small" busy={form.isBusy}>
          Add note
        </Button>
        <p role="status" className="soft">
          {form.status('Note added.')}
        </p>
      </Cluster>
    </form.Form>
  );
}

/** Clears after saving; a double click saves once. */
function useWriteForm(action: 'note' | 'answer', leadId: string) {
  const { fetcher, attributes, draft, isBusy } = useDraftForm<LeadActionData>(`${action}:${leadId}`, {
    key: `${action}-${leadId}`,
    isSaved: (data) => data.action === action && data.answer.ok,
  });
  const { Form, data, trouble } = fetcher;
  const answer = data?.action === action ? data.answer : null;
  return {
    Form,
    fields: (
      <>
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="formId" defaultValue="" autoComplete="off" />
        <DraftNote {...draft} />
      </>
    ),
    attributes: { ...attributes, method: 'post' as const, className: 'lead-write', noValidate: true },
    answer,
    isBusy,
    status: (saved: string) => {
      if (trouble !== null) return troubleCopy[trouble];
      return !isBusy && answer?.ok ? saved : '';
    },
  };
}
