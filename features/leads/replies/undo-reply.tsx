import { useEffect, useEffectEvent, useImperativeHandle, useRef, type RefObject } from 'react';
import { href, useActionData, useSubmit } from 'react-router';
import { undoReplyRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData, UndoneReply } from '#features/leads/lead-results.ts';
import { undoReplyForm } from '#features/leads/leads.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { useToast } from '#ui/messages/toasts.tsx';
import { useNewResult } from '#ui/use-new-result.ts';

interface UndoReplyProps {
  readonly leadId: string;
  /** Gets the function that undoes a reply by its id. Once the page was left, it comes back to it. */
  readonly undo: RefObject<((answerId: string) => void) | null>;
  readonly onUndone: (reply: UndoneReply) => void;
}

/** The form of the buttons in the conversation that undo a reply, and what it brings back. */
export default function UndoReply({ leadId, undo, onUndone }: UndoReplyProps) {
  const { Form, submit, ...undoing } = useRetryingFetcher<LeadActionData>();
  const posted = useActionData<LeadActionData>();
  const leadSubmit = useSubmit();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const show = (data: LeadActionData | undefined) => {
    if (data?.action !== 'answer-undo') return;
    if (data.result.ok) onUndone(data.result.reply);
    toast({ text: data.result.ok ? 'Not sent. Your text is back.' : undoReplyRefusals[data.result.reason] });
  };
  useNewResult(undoing, show);
  const showPosted = useEffectEvent(show);
  useEffect(() => showPosted(posted), [posted]);
  useImperativeHandle(undo, () => (answer) => {
    const fields = { action: 'answer-undo', answer };
    const action = href('/admin/leads/:leadId', { leadId });
    void (form.current ? submit(fields, { method: 'post' }) : leadSubmit(fields, { method: 'post', action }));
  });
  return (
    <Form ref={form} id={undoReplyForm} method="post">
      <input type="hidden" name="action" value="answer-undo" />
    </Form>
  );
}
