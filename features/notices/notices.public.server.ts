import { and, eq, isNull } from 'drizzle-orm';
import type { NoticeKind } from '#features/notices/notices.ts';
import { noticePreferences, notices } from '#features/notices/notices.table.ts';
import { sendNotices } from '#features/notices/send-notices.jobs.server.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

interface NoticeParts {
  readonly userId: string;
  readonly kind: NoticeKind;
  /** The lead's name, or the client's. */
  readonly title: string;
  readonly text: string;
  readonly byId: string | null;
  /** Identifies the event: repeated calls create one notice per person. */
  readonly key: string;
}

export type NewNotice = NoticeParts &
  (
    | { readonly leadId: string }
    | { readonly projectId: string }
    | (Conversation & { readonly kind: 'message-received' })
    | { readonly kind: 'weekly-report' }
  );

interface Conversation {
  readonly organizationId: string;
  /** Empty for the general one. */
  readonly projectId: string;
}

/**
 * Call in the event's transaction. Assignments are emailed immediately to users who chose that; conversations send their
 * own emails.
 */
export async function notify(app: AppContext, tx: Transaction, { title, text, ...notice }: NewNotice): Promise<void> {
  const { userId, kind } = notice;
  const now = app.now();
  const isAssigned = kind === 'lead-assigned' || kind === 'task-assigned';
  const isAtOnce =
    isAssigned &&
    (await tx.$count(
      noticePreferences,
      and(eq(noticePreferences.userId, userId), eq(noticePreferences.atOnce, true)),
    )) > 0;
  const [made] = await tx
    .insert(notices)
    .values({
      ...notice,
      ...('projectId' in notice && { projectId: notice.projectId || null }),
      title: title.slice(0, 200),
      text: text.slice(0, 300),
      createdAt: now,
      mailedAt: isAtOnce || kind === 'message-received' ? now : null,
    })
    .onConflictDoNothing({ target: [notices.userId, notices.key] })
    .returning({ id: notices.id });
  if (made && isAtOnce) await app.jobs.send(tx, sendNotices, { userId, at: now.toISOString(), digestOn: null });
}

/** Marks a person's notices about a conversation as read. */
export async function readConversationNotices(
  db: Database,
  { userId, organizationId, projectId, at }: Conversation & { readonly userId: string; readonly at: Date },
): Promise<void> {
  const isOfProject = projectId === '' ? isNull(notices.projectId) : eq(notices.projectId, projectId);
  const isUnread = and(eq(notices.userId, userId), eq(notices.organizationId, organizationId), isNull(notices.readAt));
  await db.update(notices).set({ readAt: at }).where(and(isUnread, isOfProject));
}
