import { emailPurposeCopy, type LeadEmail } from '#features/leads/lead-emails.ts';
import { isTrackedField, type LeadEventKind, type TrackedField } from '#features/leads/lead-events.ts';
import type { LeadReply, LeadEvent, LeadFile, LeadMessage } from '#features/leads/lead-shapes.ts';
import { fieldCopy, valueCopy } from '#features/leads/lead-events.copy.ts';

const eventCopy: Readonly<Record<Exclude<LeadEventKind, TrackedField>, string>> = {
  note: 'Note',
  answer: 'Replied by email',
  'answer-undone': 'Reply undone before it was sent',
  'call-confirmed': 'Call confirmed',
  'call-moved': 'Call moved',
  'call-declined': 'Call declined',
  'call-booked': 'Call booked by the sender',
  'call-moved-by-sender': 'Call moved by the sender',
  'call-canceled': 'Call canceled by the sender',
  'call-held': 'Call held',
  'call-no-show': 'Sender did not attend the call',
  'reply-handled': 'Marked as not needing a reply',
  'reply-reopened': 'Waiting for a reply again',
  'task-added': 'Task added',
  'task-changed': 'Task changed',
  'task-done': 'Task completed',
  'task-reopened': 'Task reopened',
  'task-deleted': 'Task deleted',
  'task-restored': 'Task restored',
};

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly by: string | null;
  readonly title: string;
  readonly text: string | null;
  /** Time of the strategy call, or until when the lead is snoozed. */
  readonly callAt: string | null;
  readonly answer: LeadReply | null;
  readonly email: LeadEmail | null;
  readonly message: LeadMessage | null;
  /** The entry is a change of a field or a task, shown in one line. */
  readonly isChange: boolean;
  /** The other submission: page id and name. */
  readonly of: { readonly id: string; readonly name: string } | null;
}

/** Entries from the submission's own history. */
export interface SenderEvent {
  readonly kind: 'sent' | 'changed';
  readonly at: string;
}

/** Sender and team events of all submissions from the address, newest first. */
export function historyOf(
  { lead, related, events, answers, messages, emails }: LeadFile,
  sender: readonly SenderEvent[],
  ownerName: (id: string) => string,
): HistoryEntry[] {
  const others = new Map(
    related.map(({ id, reference, title }) => [id, { id, name: reference ?? title.slice(0, 40) }]),
  );
  const byTeam = events.map((event): HistoryEntry => {
    const answer = answers.find(({ id }) => id === event.details.answerId) ?? null;
    return {
      ...nothing,
      key: String(event.id),
      at: event.at,
      by: event.by,
      title: titleOf(event, ownerName),
      answer,
      text: isTask(event) ? null : (event.details.text ?? null),
      callAt: event.details.callAt ?? (event.kind === 'snoozedUntil' ? (event.details.to ?? null) : null),
      isChange: isTask(event) || isTrackedField(event.kind),
      of: event.leadId === lead.id ? null : (others.get(event.leadId) ?? null),
    };
  });
  const bySender = sender.map(({ kind, at }, place): HistoryEntry => {
    const title = kind === 'sent' ? 'Received' : 'Changed by the sender';
    return { ...nothing, key: `s${place}`, at, title };
  });
  const sentByOthers = related.map(({ id, createdAt }): HistoryEntry => {
    const of = others.get(id) ?? null;
    return { ...nothing, key: `o${id}`, at: createdAt, title: 'Received', of };
  });
  const byProgram = emails.map((email, place): HistoryEntry => {
    return { ...nothing, key: `e${place}`, at: email.at, title: emailPurposeCopy[email.purpose], email };
  });
  const received = messages.map((message): HistoryEntry => {
    const { id, at, leadId, from, isAutomatic } = message;
    const title = isAutomatic ? 'Automatic reply' : 'Reply';
    const of = leadId === lead.id ? null : (others.get(leadId) ?? null);
    return { ...nothing, key: `m${id}`, at, by: from.name || from.email, title, message, of };
  });
  // For equal timestamps the later entry comes first, as in the lists.
  return [...sentByOthers, ...bySender, ...byProgram, ...byTeam, ...received]
    .reverse()
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

const nothing = {
  by: null,
  text: null,
  callAt: null,
  answer: null,
  email: null,
  message: null,
  of: null,
  isChange: false,
};

function isTask({ kind }: LeadEvent): boolean {
  return kind.startsWith('task-');
}

function titleOf({ kind, details }: LeadEvent, ownerName: (id: string) => string): string {
  if (kind.startsWith('task-') && details.text) return `${eventCopy[kind as 'task-added']}: ${details.text}`;
  if (!isTrackedField(kind)) return eventCopy[kind];
  const { from = null, to = null } = details;
  const written = (value: string | null) => valueCopy(kind, value, ownerName);
  if (kind === 'snoozedUntil') return to === null ? 'Snooze ended' : 'Snoozed';
  if (kind === 'mergedInto') return to === null ? 'Separated again' : 'Merged into another lead';
  if (kind === 'stage') return `Stage: ${written(from)} to ${written(to)}`;
  if (to === null) return `${fieldCopy[kind]} cleared`;
  return `${fieldCopy[kind]}: ${written(to)}`;
}

/** Whether a person wrote the entry: a message, a reply or a note. */
export function isWritten({ answer, message, text }: HistoryEntry): boolean {
  return answer !== null || (message !== null && !message.isAutomatic) || text !== null;
}

/** A part of the conversation: an entry, or consecutive changes and receipts in one line. */
export interface TimelinePart {
  readonly key: string;
  readonly entries: readonly HistoryEntry[];
  readonly isFolded: boolean;
}

/** Whether the entry needs no reading: a change, an email without problems, or an automatic reply. */
function isFoldable({ email, message, ...entry }: HistoryEntry): boolean {
  if (message) return message.isAutomatic;
  if (email) return email.delivery === 'sent' || email.delivery === 'waiting';
  return !isWritten({ ...entry, email, message });
}

/** Whether the entry is an email that a program wrote. */
export function isReceipt({ email, message }: Pick<HistoryEntry, 'email' | 'message'>): boolean {
  return email !== null || message !== null;
}

/** Groups consecutive changes and receipts, oldest first. `entries` as `historyOf` returns them. */
export function leadTimeline(entries: readonly HistoryEntry[]): TimelinePart[] {
  const runs: HistoryEntry[][] = [];
  for (const entry of entries.toReversed()) {
    const last = runs.at(-1);
    if (last?.[0] && isFoldable(entry) && isFoldable(last[0])) last.push(entry);
    else runs.push([entry]);
  }
  return runs.map((run) => ({
    key: run[0]?.key ?? '',
    entries: run,
    isFolded: run.length > 1 || run.some(({ message }) => message?.isAutomatic),
  }));
}
