import { randomUUID } from 'node:crypto';
import { and, eq, gte, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { hasDone, recordAction } from '#features/accounts/audit/audit.server.ts';
import { unsubscribe } from '#features/newsletter/bounces/bounces.server.ts';
import { newsletterMessages } from '#features/newsletter/newsletter.copy.ts';
import { newPreferences } from '#features/newsletter/newsletter.ts';
import { emailFor } from '#features/newsletter/newsletter.server.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import { noteErased } from '#features/newsletter/subscribers/erased.server.ts';
import { byHand, maxConsent, type AddResult } from '#features/newsletter/subscribers/subscribers.ts';
import { newsletterEnv } from '#features/newsletter/newsletter-settings.server.ts';
import { cleanEmail, emailPattern, maxEmail } from '#forms/email.ts';
import { errorsByPath } from '#forms/errors.ts';
import { cleanLine } from '#forms/text.ts';
import { subscriberErased, subscriberJoined } from '#features/newsletter/newsletter.events.public.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import { isCalendarDay } from '#values/day.ts';
import { minuteMs } from '#values/duration.ts';

const consentSource = z
  .string()
  .check(
    z.overwrite(cleanLine),
    z.minLength(1, 'Enter how consent was given, such as "Card at the trade fair"'),
    z.maxLength(maxConsent, `At most ${maxConsent} characters`),
  );

const consentAt = z
  .string('Give the day of their consent')
  .check(z.refine(isCalendarDay, 'Give the day of their consent'));

/** Required for every manual entry and import. */
export const consentSchema = z.object({ consentSource, consentAt });

const newSubscriberSchema = z.object({
  email: z.string().check(
    z.overwrite((email) => cleanEmail(email).toLowerCase()),
    z.maxLength(maxEmail, newsletterMessages.invalid),
    z.regex(emailPattern, newsletterMessages.invalid),
  ),
  consentSource,
  consentAt,
});

/** Adds a subscriber, whose consent is required. */
export async function addSubscriber(
  app: AppContext,
  by: TeamMember<'people:write'>,
  input: unknown,
): Promise<AddResult> {
  const parsed = newSubscriberSchema.safeParse(input);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: errorsByPath(parsed.error.issues) };
  const { email, consentSource, consentAt: day } = parsed.data;
  const now = app.now();
  const consentAt = new Date(`${day}T00:00:00Z`);
  if (consentAt > now) {
    return { ok: false, reason: 'invalid', errors: { consentAt: 'This date is in the future' } };
  }
  const status = newsletterEnv.of(app.env).NEWSLETTER_CONFIRM ? 'pending' : 'active';
  const id = randomUUID();
  return app.db.transaction(async (tx) => {
    const [present] = await tx
      .select({ status: subscriptions.status })
      .from(subscriptions)
      .where(eq(subscriptions.email, email));
    if (present?.status === 'unsubscribed') return { ok: false, reason: 'left' } as const;
    if (present?.status === 'bounced') return { ok: false, reason: 'bounced' } as const;
    const { rowCount } = await tx
      .insert(subscriptions)
      .values({
        id,
        email,
        status,
        consentSource,
        consentAt,
        createdAt: now,
        updatedAt: now,
        source: byHand,
        importedBy: by.user.id,
        preferences: { ...newPreferences, marketing_source: byHand },
        subscribedAt: status === 'active' ? now : null,
        confirmationSentAt: status === 'pending' ? now : null,
      })
      .onConflictDoNothing({ target: subscriptions.email });
    if (rowCount !== 1) return { ok: false, reason: 'present' } as const;
    if (status === 'active') await raiseRows(app, tx, subscriberJoined, [{ id, email, source: byHand, at: now }]);
    await app.jobs.send(tx, emailFor(status), { subscriptionId: id, round: 1, at: now.toISOString() });
    const details = { consent: consentSource };
    await recordAction(app, by, { action: 'subscriber-added', subject: { kind: 'subscriber', id }, details }, tx);
    return { ok: true, email, status } as const;
  });
}

/** Unsubscribes at the subscriber's request. Returns the former source; null if nothing changed. */
export async function unsubscribeByHand(
  app: AppContext,
  by: TeamMember<'people:write'>,
  id: string,
): Promise<{ readonly source: string } | null> {
  return app.db.transaction(async (tx) => {
    const { source } = subscriptions;
    const [row] = await tx.select({ source }).from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (!row || !(await unsubscribe(app, tx, id, null))) return null;
    await recordAction(app, by, { action: 'subscriber-unsubscribed', subject: { kind: 'subscriber', id } }, tx);
    return row;
  });
}

const undoMinutes = 10;

/** Undoes an unsubscription by the same team member within minutes; later only the subscriber can. */
export async function resubscribeByHand(
  app: AppContext,
  by: TeamMember<'people:write'>,
  id: string,
  source: string,
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const since = new Date(app.now().getTime() - undoMinutes * minuteMs);
    const subject = { kind: 'subscriber', id } as const;
    if (!(await hasDone(tx, by.user.id, { action: 'subscriber-unsubscribed', subject, since }))) return false;
    const { status, unsubscribedAt, bouncedAt, subscribedAt } = subscriptions;
    const [back] = await tx
      .update(subscriptions)
      .set({
        unsubscribedAt: null,
        updatedAt: app.now(),
        source: cleanLine(source).slice(0, 200),
        status: sql`case when ${bouncedAt} is not null then 'bounced' when ${subscribedAt} is null then 'pending' else 'active' end`,
        preferences: newPreferences,
      })
      .where(and(eq(subscriptions.id, id), eq(status, 'unsubscribed'), gte(unsubscribedAt, since)))
      .returning();
    if (!back) return false;
    if (back.status === 'active')
      await raiseRows(app, tx, subscriberJoined, [{ ...back, at: back.subscribedAt ?? app.now() }]);
    await recordAction(app, by, { action: 'subscriber-resubscribed', subject }, tx);
    return true;
  });
}

/** Erases all data. Keeps a keyed hash of the address, so that imports do not restore it. */
export async function eraseSubscriber(app: AppContext, by: TeamMember<'erase'>, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .delete(subscriptions)
      .where(eq(subscriptions.id, id))
      .returning({ id: subscriptions.id, email: subscriptions.email, subscribedAt: subscriptions.subscribedAt });
    if (!row) return false;
    await raiseRows(app, tx, subscriberErased, [{ ...row, at: app.now() }]);
    await noteErased(app, tx, [row.email]);
    await recordAction(app, by, { action: 'subscriber-erased', subject: { kind: 'subscriber', id } }, tx);
    return true;
  });
}

/** Status by address; addresses that are not subscribers are missing. */
export async function statusAmong(db: Database | Transaction, emails: readonly string[]) {
  const rows = await db
    .select({ email: subscriptions.email, status: subscriptions.status })
    .from(subscriptions)
    .where(sql`${subscriptions.email} = any(${sql.param([...emails])}::text[])`);
  return new Map(rows.map(({ email, status }) => [email, status]));
}
