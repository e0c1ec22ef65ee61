import { and, eq, isNull, sql } from 'drizzle-orm';
import { urgentKinds, usualPreferences, type NoticeKind } from '#features/notices/notices.ts';
import { readNoticePreferences } from '#features/notices/notices.server.ts';
import { notices, pushBrowsers } from '#features/notices/notices.table.ts';
import { noticesEnv } from '#features/notices/notices-settings.public.server.ts';
import { pushTime } from '#features/notices/quiet-hours.server.ts';
import { sendPush } from '#features/notices/send-push.jobs.server.ts';
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
    | (Conversation & { readonly kind: 'message-received' | 'mentioned' })
    | { readonly kind: 'weekly-report' }
  );

interface Conversation {
  readonly organizationId: string;
  /** Empty for the general one. */
  readonly projectId: string;
}

/**
 * Call in the event's transaction. Assignments and mentions are emailed immediately to users who chose that;
 * conversations send their own emails.
 */
export async function notify(app: AppContext, tx: Transaction, { title, text, ...notice }: NewNotice): Promise<void> {
  const { userId, kind } = notice;
  const now = app.now();
  const isPersonal = ['lead-assigned', 'task-assigned', 'mentioned'].includes(kind);
  const preferences = await readNoticePreferences(tx, userId);
  const isAtOnce = isPersonal && preferences.atOnce;
  const isPushed = !preferences.muted.includes(kind);
  const own = and(eq(pushBrowsers.userId, userId), sql`${isPushed}::boolean`);
  const browsers = await tx.select({ browserId: pushBrowsers.id }).from(pushBrowsers).where(own);
  const zone = preferences.timeZone ?? noticesEnv.of(app.env).TEAM_TIME_ZONE;
  const isUrgent = preferences.urgent && urgentKinds.includes(kind);
  const pushAt = pushTime(isUrgent ? usualPreferences : preferences, zone, now);
  const [made] = await tx
    .insert(notices)
    .values({
      ...notice,
      ...('projectId' in notice && { projectId: notice.projectId || null }),
      title: title.slice(0, 200),
      text: text.slice(0, 300),
      createdAt: now,
      pushAt: browsers.length === 0 ? null : pushAt,
      mailedAt: isAtOnce || kind === 'message-received' ? now : null,
    })
    .onConflictDoNothing({ target: [notices.userId, notices.key] })
    .returning({ id: notices.id });
  if (made && isAtOnce) await app.jobs.send(tx, sendNotices, { userId, at: now.toISOString(), digestOn: null });
  if (!made || browsers.length === 0) return;
  // The first of those that are due together has queued the push.
  const isFirst = (await tx.$count(notices, and(eq(notices.userId, userId), eq(notices.pushAt, pushAt)))) === 1;
  for (const { browserId } of isFirst ? browsers : [])
    await app.jobs.send(tx, sendPush, { browserId, at: pushAt.toISOString() }, { startAfter: pushAt });
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
