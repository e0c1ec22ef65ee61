import { and, eq } from 'drizzle-orm';
import type { NoticeKind } from '#features/notices/notices.ts';
import { noticePreferences, notices } from '#features/notices/notices.table.ts';
import { sendNotices } from '#features/notices/send-notices.jobs.server.ts';
import type { Transaction } from '#server/db/database.ts';
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

export type NewNotice = NoticeParts & ({ readonly leadId: string } | { readonly projectId: string });

/** Call in the event's transaction. Assignments are emailed immediately to users who chose that. */
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
      title: title.slice(0, 200),
      text: text.slice(0, 300),
      createdAt: now,
      mailedAt: isAtOnce ? now : null,
    })
    .onConflictDoNothing({ target: [notices.userId, notices.key] })
    .returning({ id: notices.id });
  if (made && isAtOnce) await app.jobs.send(tx, sendNotices, { userId, at: now.toISOString(), digestOn: null });
}
