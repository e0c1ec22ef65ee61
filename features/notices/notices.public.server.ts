import type { NoticeKind } from '#features/notices/notices.ts';
import { notices } from '#features/notices/notices.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';

export interface NewNotice {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly leadId: string;
  /** The lead's name. */
  readonly title: string;
  readonly text: string;
  readonly byId: string | null;
  /** What happened: one notice per person, however often it is told. */
  readonly key: string;
}

/** In the transaction of what happened. */
export async function notify(app: AppContext, tx: Transaction, { title, text, ...notice }: NewNotice): Promise<void> {
  await tx
    .insert(notices)
    .values({ ...notice, title: title.slice(0, 200), text: text.slice(0, 300), createdAt: app.now() })
    .onConflictDoNothing({ target: [notices.userId, notices.key] });
}
