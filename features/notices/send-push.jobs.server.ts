import { and, asc, eq, isNull } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { sessions } from '#features/accounts/accounts.table.ts';
import { noticeCopy, noticeHref, urgentKinds } from '#features/notices/notices.ts';
import { noticeColumns, notices, pushBrowsers } from '#features/notices/notices.table.ts';
import { pushMessage, pushTo, type PushMessage } from '#features/notices/push-browsers.server.ts';
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
      .innerJoin(sessions, eq(sessions.userId, notices.userId))
      .innerJoin(pushBrowsers, eq(pushBrowsers.sessionId, sessions.id))
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

type PushedNotice = Pick<typeof notices.$inferSelect, keyof typeof noticeColumns>;

const maxListed = 5;

function toPush(rows: readonly PushedNotice[], origin: string): PushMessage {
  const lines = rows.map(({ kind, title }) => `${noticeCopy[kind]}: ${title}`);
  const [first, ...others] = rows;
  if (first === undefined || others.length > 0) {
    const title = `${rows.length} notices for you`;
    return pushMessage(title, lines.slice(0, maxListed).join('\n'), origin + href('/admin/notices'));
  }
  const body = [first.title, first.text].filter(Boolean).join(': ');
  return pushMessage(noticeCopy[first.kind], body, origin + noticeHref(first), first.id);
}
