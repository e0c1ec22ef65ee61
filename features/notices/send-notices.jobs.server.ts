import { createElement } from 'react';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { href } from 'react-router';
import * as z from 'zod/mini';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { rolesWith } from '#features/accounts/rights/roles.ts';
import { noticesSubject, NoticesBody } from '#features/notices/notices.email.tsx';
import { clockIn, digestHour, noticeHref } from '#features/notices/notices.ts';
import { noticeColumns, noticePreferences, notices } from '#features/notices/notices.table.ts';
import { teamZone } from '#features/notices/notices-settings.public.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { renderEmail } from '#server/email/render.ts';
import { defineJob, noPayload } from '#server/jobs/define-job.ts';

/** Job `send-notices`: one email with the notices selected at `at`; none if all have been read. */
export const sendNotices = defineJob(
  'send-notices',
  z.object({ userId: z.string(), at: z.string(), digestOn: z.nullable(z.string()) }),
  async (app, { userId, at, digestOn }) => {
    const rows = await app.db
      .select({ ...noticeColumns, email: users.email })
      .from(notices)
      .innerJoin(users, eq(users.id, notices.userId))
      .where(and(eq(notices.userId, userId), eq(notices.mailedAt, new Date(at)), isNull(notices.readAt)))
      .orderBy(asc(notices.createdAt), asc(notices.id))
      .limit(maxListed);
    const [first] = rows;
    if (first === undefined) return;
    const { origin } = new URL(app.env.PUBLIC_ORIGIN);
    const listed = rows.map((row) => ({ ...row, href: origin + noticeHref(row) }));
    const mail = { notices: listed, isDigest: digestOn !== null, page: origin + href('/admin/notices') };
    await app.mail.send({
      key: `notices ${userId} ${digestOn ?? at}`,
      to: first.email,
      subject: noticesSubject(mail),
      ...(await renderEmail(createElement(NoticesBody, mail))),
    });
  },
  { label: 'Email to a team member: notices', isEmail: true },
);

const maxListed = 50;

/**
 * Job `begin-notice-digests`: queues the day's email for each team member with unread notices that no email has named,
 * from seven o'clock by their clock. One a day, however often it runs.
 */
export const beginNoticeDigests = defineJob(
  'begin-notice-digests',
  noPayload,
  async (app) => {
    const readers = await app.db
      .selectDistinct({
        userId: notices.userId,
        zone: noticePreferences.timeZone,
        digestOn: noticePreferences.digestOn,
      })
      .from(notices)
      .innerJoin(users, eq(users.id, notices.userId))
      .innerJoin(userProfiles, eq(userProfiles.userId, notices.userId))
      .leftJoin(noticePreferences, eq(noticePreferences.userId, notices.userId))
      .where(
        and(
          sql`${notices.readAt} is null and ${notices.mailedAt} is null`,
          sql`coalesce(${noticePreferences.digest}, true) and not coalesce(${users.banned}, false)`,
          sql`${userProfiles.role} = any(${sql.param(rolesWith('leads:read'))}::text[])`,
        ),
      );
    for (const { userId, zone, digestOn } of readers) {
      const { day, hour } = clockIn(zone ?? teamZone(app), app.now());
      if (hour >= digestHour && digestOn !== day) await beginDigest(app, userId, day);
    }
  },
  { label: 'Check whether daily emails to the team are due', schedule: '7 * * * *' },
);

async function beginDigest(app: AppContext, userId: string, day: string): Promise<void> {
  const now = app.now();
  await app.db.transaction(async (tx) => {
    const [mine] = await tx
      .insert(noticePreferences)
      .values({ userId, digestOn: day })
      .onConflictDoUpdate({
        target: noticePreferences.userId,
        set: { digestOn: day },
        // Another worker may have started it.
        setWhere: sql`${noticePreferences.digestOn} is distinct from ${day}::date`,
      })
      .returning({ userId: noticePreferences.userId });
    if (!mine) return;
    await tx
      .update(notices)
      .set({ mailedAt: now })
      .where(and(eq(notices.userId, userId), isNull(notices.mailedAt), isNull(notices.readAt)));
    await app.jobs.send(tx, sendNotices, { userId, at: now.toISOString(), digestOn: day });
  });
}
