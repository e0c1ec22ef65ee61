import { href } from 'react-router';

export const noticeKinds = [
  'lead-assigned',
  'task-assigned',
  'task-due',
  'reply-received',
  'call-changed',
  'approval-decided',
  'message-received',
  'mentioned',
  'weekly-report',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeCopy: Readonly<Record<NoticeKind, string>> = {
  'lead-assigned': 'Lead assigned to you',
  'task-assigned': 'Task assigned to you',
  'task-due': 'Task due',
  'reply-received': 'Reply received',
  'call-changed': 'Call booked, moved, or canceled',
  'approval-decided': 'Client decided',
  'message-received': 'Message from a client',
  mentioned: 'You were mentioned in a note',
  'weekly-report': 'Last week',
};

/** A call may begin before the quiet hours are over. */
export const urgentKinds: readonly NoticeKind[] = ['call-changed'];

interface NoticePlace {
  readonly kind: NoticeKind;
  readonly leadId: string | null;
  readonly projectId: string | null;
  /** Set for a conversation. */
  readonly organizationId: string | null;
  /** That of a mention ends with the id of the note on its page. */
  readonly key: string;
}

/** The page that a notice leads to: that of a lead at its newest message. */
export function noticeHref({ kind, leadId, projectId, organizationId, key }: NoticePlace) {
  const hash = kind === 'mentioned' ? `#${key.replace('mention ', '')}` : kind === 'reply-received' ? '#newest' : '';
  if (organizationId !== null) {
    const search = projectId === null ? '' : `?${new URLSearchParams({ project: projectId })}`;
    return href('/admin/messages/:organizationId', { organizationId }) + search + hash;
  }
  if (projectId !== null) return href('/admin/projects/:projectId', { projectId });
  if (leadId === null) return `${href('/admin/reports')}?range=7-days`;
  return href('/admin/leads/:leadId', { leadId }) + hash;
}

export interface NoticePreferences {
  /** Sends a daily email about unread notices. */
  readonly digest: boolean;
  /** Sends an immediate email about each assignment and mention. */
  readonly atOnce: boolean;
  /** Kinds that browsers do not show. */
  readonly muted: readonly NoticeKind[];
  /** Clock times such as `22:00`; null for no quiet hours. */
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
  /** Pushes urgent kinds in quiet hours too. */
  readonly urgent: boolean;
  /** Time zone of digest and quiet hours; null for the site's. */
  readonly timeZone: string | null;
}

export const usualPreferences: NoticePreferences = {
  digest: true,
  atOnce: false,
  muted: [],
  quietFrom: null,
  quietUntil: null,
  urgent: false,
  timeZone: null,
};

/** The hour, by the reader's clock, from which the digest goes out. */
export const digestHour = 7;

/** The calendar day and hour in a time zone. */
export function clockIn(zone: string, at: Date): { readonly day: string; readonly hour: number } {
  // The Swedish format is that of ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(at).split(' ');
  return { day, hour: Number(time.slice(0, 2)) };
}
