import { emailPurposeCopy, type LeadEmail } from '#features/leads/lead-emails.ts';
import { eventCopy, fieldCopy, stageCopy } from '#features/leads/lead-copy.ts';
import { isTrackedField } from '#features/leads/lead-events.ts';
import { centsOf, formatCents } from '#features/leads/lead-amount.ts';
import { isStage } from '#features/leads/leads.ts';
import type { LeadAnswer, LeadEvent, LeadFile } from '#features/leads/lead-shapes.ts';

export interface HistoryEntry {
  readonly key: string;
  readonly at: string;
  readonly by: string | null;
  readonly title: string;
  readonly text: string | null;
  /** Time of the strategy call. */
  readonly callAt: string | null;
  readonly answer: LeadAnswer | null;
  readonly email: LeadEmail | null;
  /** The other submission: page id and name. */
  readonly of: { readonly id: string; readonly name: string } | null;
}

/** From the submission's own history. */
export interface SenderEvent {
  readonly kind: 'sent' | 'changed';
  readonly at: string;
}

/** Sender and team events of all submissions from the address, newest first. */
export function historyOf(
  { lead, related, events, answers, emails }: LeadFile,
  sender: readonly SenderEvent[],
  ownerName: (id: string) => string,
): HistoryEntry[] {
  const others = new Map(
    related.map(({ id, reference, title }) => [id, { id, name: reference ?? title.slice(0, 40) }]),
  );
  const byTeam = events.map((event, at): HistoryEntry => {
    const answer = answers.find(({ id }) => id === event.details.answerId) ?? null;
    return {
      ...{ key: `t${at}`, at: event.at, by: event.by, title: titleOf(event, ownerName), answer },
      text: event.details.text ?? null,
      callAt: event.details.callAt ?? null,
      email: null,
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
  // For equal timestamps the later entry comes first, as in the lists.
  return [...sentByOthers, ...bySender, ...byProgram, ...byTeam]
    .reverse()
    .sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}

const nothing = { by: null, text: null, callAt: null, answer: null, email: null, of: null };

function titleOf({ kind, details }: LeadEvent, ownerName: (id: string) => string): string {
  if (!isTrackedField(kind)) return eventCopy[kind];
  const { from = null, to = null } = details;
  const written = (value: string | null) => valueCopy(kind, value, ownerName);
  if (kind === 'mergedInto') return to === null ? 'Separated again' : 'Merged into another lead';
  if (kind === 'stage') return `Stage: ${written(from)} to ${written(to)}`;
  if (to === null) return `${fieldCopy[kind]} cleared`;
  return `${fieldCopy[kind]}: ${written(to)}`;
}

export function valueCopy(field: string, value: string | null, ownerName: (id: string) => string): string {
  if (value === null || value === '') return field === 'owner' ? 'nobody' : 'nothing';
  if (field === 'stage') return isStage(value) ? stageCopy[value] : value;
  if (field === 'owner') return ownerName(value);
  if (field === 'nextStepOn') return dayCopy(value);
  if (field === 'value') return formatCents(centsOf(value) ?? 0);
  if (field === 'probability') return `${value} %`;
  return value;
}

/** `2 Mar 2027`. */
export function dayCopy(day: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
