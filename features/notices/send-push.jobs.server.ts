import { and, asc, eq, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { noticeCopy, noticeHref, urgentKinds } from '#features/notices/notices.ts';
import { noticeColumns, notices, pushBrowsers } from '#features/notices/notices.table.ts';
import { pushMessage, pushTo } from '#features/notices/push-browsers.server.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import { NoRetry } from '#server/jobs/no-retry.ts';

/** Job `send-push`: what a browser's reader has not read of the notices that are due at `at`, as one push. */
export const sendPush = defineJob(
  'send-push',
  z.object({ browserId: z.string(), at: z.string() }),
  async (app, { browserId, at }) => {
    const rows = await app.db
      .select(noticeColumns)
      .from(notices)
      .innerJoin(pushBrowsers, eq(pushBrowsers.userId, notices.userId))
      .where(and(eq(pushBrowsers.id, browserId), eq(notices.pushAt, new Date(at)), isNull(notices.readAt)))
      .orderBy(asc(notices.createdAt), asc(notices.id));
    if (rows.length === 0) return;
    const isUrgent = rows.some(({ kind }) => urgentKinds.includes(kind));
    const result = await pushTo(app, browserId, toPush(rows, app.env.PUBLIC_ORIGIN), isUrgent ? 'high' : 'normal');
    if (result === null || (result.ok && result.status < 300)) return;
    const fault = `The push service answered ${result.ok ? `${result.status} ${result.excerpt}` : `nothing: ${result.reason}`}`;
    const isPassing = result.ok ? result.status === 429 || result.status >= 500 : result.reason !== 'address';
    throw isPassing ? new Error(fault) : new NoRetry(fault);
  },
  { label: 'Push to a browser of a team member: notices' },
);

function toPush(rows: readonly Pick<typeof notices.$inferSelect, keyof typeof noticeColumns>[], origin: string) {
  const lines = rows.map(({ kind, title }) => `${noticeCopy[kind]}: ${title}`);
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) {
    return pushMessage(`${rows.length} notices for you`, lines.slice(0, 5).join('\n'), origin + href('/admin/notices'));
  }
  const body = [first.title, first.text].filter(Boolean).join(': ');
  return pushMessage(noticeCopy[first.kind], body, origin + noticeHref(first), first.id);
}
