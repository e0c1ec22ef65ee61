import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent } from 'react';
import { href, Link, useActionData } from 'react-router';
import { replyRefusals, noteRefusals } from '#features/leads/lead-refusals.copy.ts';
import type { LeadActionData, UndoneReply } from '#features/leads/lead-results.ts';
import type { Lead } from '#features/leads/lead-shapes.ts';
import { leadLengths } from '#features/leads/leads.ts';
import { AttachButton, AttachedFiles, useAttachments } from '#features/leads/one/attachments.tsx';
import {
  fillTemplate,
  quoteOf,
  type ReplyTemplate,
  type TemplateValues,
} from '#features/leads/replies/reply-templates.ts';
import { useDraftForm, type DraftFormOptions } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { useToast, type Toast } from '#ui/messages/toasts.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useShortcuts } from '#ui/keyboard/shortcuts.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { Tabs } from '#ui/list/tabs.tsx';
import { Menu, MenuItem, MenuRule } from '#ui/menu/menu.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { useIsHydrated } from '#ui/script-wait.tsx';
import { insertAtCursor, setTyped } from '#ui/mentions/typed.ts';
import { ScriptButton } from '#ui/script-button.tsx';

const Mentions = lazy(() => import('#ui/mentions/mentions.tsx'));
const UndoReply = lazy(() => import('#features/leads/replies/undo-reply.tsx'));
const RepliedMeanwhile = lazy(() => import('#features/leads/one/replied-meanwhile.tsx'));
const WaitingReply = lazy(() => import('#features/leads/one/waiting-reply.tsx'));

export interface ComposerProps {
  readonly lead: Lead;
  /** The sender's original message. */
  readonly asked: string;
  /** Number of replies that the page shows. */
  readonly replyCount: number;
  readonly templates: readonly ReplyTemplate[];
  readonly values: TemplateValues;
  readonly signature: string;
  readonly people: readonly { readonly name: string }[];
}

type Tab = 'answer' | 'note';

/** Pinned to the bottom of the view. Both forms stay mounted and keep their input. */
export function Composer(props: ComposerProps) {
  const { lead, asked } = props;
  const [tab, setTab] = useState<Tab>('answer');
  // Stays mounted for its undo.
  const [hasWaited] = useState(lead.isWaiting);
  const box = useRef<HTMLElement>(null);
  const open = (next: Tab) => {
    setTab(next);
    // After the hidden form is shown.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`form[data-tab='${next}'] textarea`)?.focus());
  };
  useShortcuts([
    { keys: 'r', label: 'Reply', group: 'Lead', run: () => open('answer') },
    { keys: 'n', label: 'Write a note', group: 'Lead', run: () => open('note') },
  ]);
  return (
    <section ref={box} className="lead-composer" aria-label="Reply or note">
      <Cluster gap="4" rowGap="0" justify="between" align="center">
        <Tabs as="div" role="group" aria-label="Write">
          <button type="button" aria-pressed={tab === 'answer'} onClick={() => open('answer')}>
            Reply
          </button>
          <button type="button" aria-pressed={tab === 'note'} onClick={() => open('note')}>
            Note
          </button>
        </Tabs>
        <Suspense>{hasWaited && <WaitingReply isWaiting={lead.isWaiting} />}</Suspense>
        {asked !== '' && (
          <Popover label="Original message" align="end" button={{ variant: 'quiet' }}>
            <p className="lead-asked lead-history-text small" dir="auto">
              {asked}
            </p>
          </Popover>
        )}
      </Cluster>
      <AnswerForm {...props} isHidden={tab !== 'answer'} onRestore={() => setTab('answer')} />
      <NoteForm lead={lead} people={props.people} isHidden={tab !== 'note'} />
    </section>
  );
}

interface AnswerFormProps extends ComposerProps {
  readonly isHidden: boolean;
  readonly onRestore: () => void;
}

/** Queues an email reply; the conversation shows its delivery state. */
function AnswerForm({ lead, asked, replyCount, templates, values, signature, isHidden, onRestore }: AnswerFormProps) {
  const attachments = useAttachments();
  // As of the first keystroke: replies that arrive while writing are easily missed.
  const [seenAtStart, setSeenAtStart] = useState<number | null>(null);
  const seen = seenAtStart ?? replyCount;
  const message = useRef<HTMLTextAreaElement>(null);
  const subject = useRef<HTMLInputElement>(null);
  const undo = useRef<((answerId: string) => void) | null>(null);
  const takeBack = (reply: UndoneReply) => {
    onRestore();
    if (subject.current) setTyped(subject.current, reply.subject);
    const area = message.current;
    const later = area?.value.replace(reply.message, '').trim();
    if (area) setTyped(area, [reply.message, later].filter(Boolean).join('\n\n'));
    if (attachments.files.length === 0) attachments.restore(reply.filesId, reply.files);
  };
  const form = useWriteForm('answer', lead.id, {
    base: seen,
    onRestore: setSeenAtStart,
    onSaved: (data) => {
      setSeenAtStart(null);
      attachments.clear();
      const id = data.action === 'answer' && data.result.ok ? data.result.id : '';
      const undoIt = undo.current;
      return { text: 'Your reply sends in 10 seconds.', undo: () => undoIt?.(id) };
    },
  });
  const refusal = form.result?.ok === false ? form.result : null;
  const meanwhile = refusal?.reason === 'answered' ? refusal : null;
  const reason = meanwhile === null ? (refusal?.reason ?? null) : null;
  const copy = reason === null ? undefined : replyRefusals[reason as keyof typeof replyRefusals];
  const isSubject = reason === 'no-subject' || reason === 'subject-long';
  const isFiles = reason === 'files' || reason === 'files-large';
  const about = lead.reference === null ? 'your message' : `your request ${lead.reference}`;
  // Without scripts only: afterwards, it counts as typed.
  const isHydrated = useIsHydrated();
  const posted = useActionData<LeadActionData>();
  const served = !isHydrated && posted?.action === 'answer-undo' && posted.result.ok ? posted.result.reply : null;
  const insert = (text: string, title = '') => {
    if (title !== '' && subject.current) setTyped(subject.current, title);
    if (message.current) insertAtCursor(message.current, text);
  };
  return (
    <>
      <Suspense>
        <UndoReply leadId={lead.id} undo={undo} onUndone={takeBack} />
      </Suspense>
      <form.Form
        {...form.attributes}
        hidden={isHidden}
        aria-label="Reply by email"
        onInput={() => setSeenAtStart((before) => before ?? replyCount)}
      >
        {form.fields}
        <input type="hidden" name="filesId" value={attachments.filesId} />
        <input type="hidden" name="seen" value={seen} />
        <div className="lead-composer-subject">
          <TextField
            ref={subject}
            name="subject"
            label="Subject"
            defaultValue={served?.subject ?? `Re: ${about}`}
            maxLength={leadLengths.subject}
            error={isSubject ? copy : undefined}
            autoComplete="off"
          />
        </div>
        <TextArea
          ref={message}
          name="message"
          label="Message"
          defaultValue={served?.message}
          placeholder={`Write to ${lead.email}`}
          rows={4}
          limit={leadLengths.message}
          error={reason !== null && !isSubject && !isFiles ? copy : undefined}
        />
        <AttachedFiles {...attachments} error={isFiles ? copy : undefined} />
        <Cluster gap="2" rowGap="2" className="small lead-composer-foot">
          <Button type="submit" size="small" variant="primary" busy={form.isBusy} title="Ctrl+Enter">
            Send reply
          </Button>
          <Menu label="Template" name="Templates" button={{ variant: 'quiet' }}>
            {templates.map(({ id, name, subject: title, body }) => (
              <MenuItem key={id} onSelect={() => insert(fillTemplate(body, values), fillTemplate(title, values))}>
                {name}
              </MenuItem>
            ))}
            {templates.length > 0 && <MenuRule />}
            <MenuItem to={href('/admin/leads/templates')}>Templates and signature</MenuItem>
          </Menu>
          {asked !== '' && (
            <ScriptButton size="small" variant="quiet" onClick={() => insert(`${quoteOf(asked)}\n\n`)}>
              Quote
            </ScriptButton>
          )}
          <AttachButton {...attachments} />
          <span className="soft lead-composer-signed">
            {signature === '' ? (
              <Link to={href('/admin/leads/templates')}>Add a signature</Link>
            ) : (
              `Signed ${signature.split('\n', 1)[0]}`
            )}
          </span>
          <p role="status" className="soft">
            {form.status}
          </p>
        </Cluster>
        {/* Last, so that Enter in the subject does not press its button. */}
        <Suspense>{meanwhile && <RepliedMeanwhile refusal={meanwhile} isBusy={form.isBusy} />}</Suspense>
      </form.Form>
    </>
  );
}

/** Visible to the team only. */
function NoteForm({ lead, people, isHidden }: Pick<ComposerProps, 'lead' | 'people'> & { readonly isHidden: boolean }) {
  const form = useWriteForm('note', lead.id, { onSaved: () => ({ text: 'Note added.' }) });
  const error = form.result?.ok === false ? noteRefusals[form.result.reason as keyof typeof noteRefusals] : undefined;
  return (
    <form.Form {...form.attributes} hidden={isHidden} aria-label="Note">
      {form.fields}
      <TextArea
        name="text"
        label="Add a note"
        placeholder="Only visible to the team. Type @ to mention someone."
        rows={4}
        limit={leadLengths.note}
        error={error}
      />
      <Suspense>{people.length > 0 && <Mentions areaId="text" people={people} />}</Suspense>
      <Cluster gap="4" rowGap="2" className="small lead-composer-foot">
        <Button type="submit" size="small" variant="primary" busy={form.isBusy} title="Ctrl+Enter">
          Add note
        </Button>
        <p role="status" className="soft">
          {form.status}
        </p>
      </Cluster>
    </form.Form>
  );
}

/** Clears after saving; a double click saves once. */
function useWriteForm(
  action: Tab,
  leadId: string,
  {
    onSaved,
    ...draftOptions
  }: Pick<DraftFormOptions<LeadActionData>, 'base' | 'onRestore'> & {
    readonly onSaved: (data: LeadActionData) => Toast;
  },
) {
  const toast = useToast();
  const { fetcher, attributes, draft, isBusy } = useDraftForm<LeadActionData>(`${action}:${leadId}`, {
    ...draftOptions,
    key: `${action}-${leadId}`,
    isSaved: (data) => data.action === action && data.result.ok,
    onSaved: (saved) => toast(onSaved(saved)),
  });
  const { Form, data, trouble } = fetcher;
  const result = data?.action === action ? data.result : null;
  const id = useId();
  return {
    Form,
    fields: (
      <>
        <input type="hidden" name="action" value={action} />
        <input type="hidden" name="formId" defaultValue="" autoComplete="off" />
        <DraftNote {...draft} />
      </>
    ),
    attributes: {
      ...attributes,
      id,
      method: 'post' as const,
      className: 'lead-write',
      noValidate: true,
      'data-tab': action,
      onKeyDown: sendOnEnter,
    },
    result,
    isBusy,
    status: trouble === null ? '' : troubleCopy[trouble],
  };
}

/** Ctrl or Cmd with Enter sends. */
function sendOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
