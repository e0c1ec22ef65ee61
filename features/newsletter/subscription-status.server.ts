import { and, eq, ne, sql } from 'drizzle-orm';
import { unsubscribe } from '#features/newsletter/bounces/bounces.server.ts';
import { newPreferences } from '#features/newsletter/newsletter.ts';
import { isConfirmToken, idInToken, readEmailToken } from '#features/newsletter/newsletter-links.server.ts';
import { freshStart } from '#features/newsletter/newsletter.server.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import { subscriberJoined } from '#features/newsletter/newsletter.events.public.ts';
import type { AppContext } from '#server/app-context.ts';
import { raiseRows } from '#server/events.ts';
import { sendNewsletterWelcome } from '#features/newsletter/newsletter.jobs.server.ts';

/** Null if the token is invalid or the subscription erased. */
export async function readSubscriptionStatus(app: AppContext, token: string) {
  const id = readEmailToken(app, token);
  if (id === null) return null;
  const { email, status, preferences } = subscriptions;
  const [row] = await app.db.select({ email, status, preferences }).from(subscriptions).where(eq(subscriptions.id, id));
  if (!row) return null;
  return {
    /** Only part of it: emails are forwarded with their links. */
    address: brief(row.email),
    status: row.status,
    weekly: row.preferences.weekly_automation_intel === true,
    /** Emails besides the digest. */
    others: (row.preferences.other_letters ?? row.preferences.weekly_automation_intel) === true,
  };
}

/**
 * Unsubscribes; idempotent. Keeps only the address and its dates. Returns false for an unknown token.
 * `campaignId` is the email whose link was followed.
 */
export async function leave(app: AppContext, token: string, campaignId: string | null = null): Promise<boolean> {
  const id = readEmailToken(app, token);
  if (id === null) return false;
  await app.db.transaction((tx) => unsubscribe(app, tx, id, campaignId));
  return (await readSubscriptionStatus(app, token)) !== null;
}

/** No confirmation needed: the link was sent to that address. */
export async function comeBack(app: AppContext, token: string): Promise<boolean> {
  const id = readEmailToken(app, token);
  if (id === null) return false;
  const now = app.now();
  await app.db.transaction(async (tx) => {
    const joined = await tx
      .update(subscriptions)
      .set({
        status: 'active',
        subscribedAt: now,
        updatedAt: now,
        ...freshStart,
        preferences: { ...newPreferences, marketing_source: 'preferences_page' },
        source: 'preferences_page',
        round: sql`${subscriptions.round} + 1`,
      })
      .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'active')))
      .returning();
    await raiseRows(
      app,
      tx,
      subscriberJoined,
      joined.map((row) => ({ ...row, at: now })),
    );
  });
  return (await readSubscriptionStatus(app, token)) !== null;
}

/** Saves which emails a subscriber wants. Returns false for an unknown token. */
export async function choose(app: AppContext, token: string, weekly: boolean, others: boolean): Promise<boolean> {
  const id = readEmailToken(app, token);
  if (id === null) return false;
  const choice = JSON.stringify({ weekly_automation_intel: weekly, other_letters: others });
  await app.db
    .update(subscriptions)
    .set({ preferences: sql`${subscriptions.preferences} || ${choice}::jsonb`, updatedAt: app.now() })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'active')));
  return (await readSubscriptionStatus(app, token)) !== null;
}

/** `done`: already used. Null if invalid. */
export async function readSubscriptionConfirmation(app: AppContext, token: string): Promise<'open' | 'done' | null> {
  const id = idInToken(token);
  if (id === null) return null;
  const { status, round } = subscriptions;
  const [row] = await app.db.select({ status, round }).from(subscriptions).where(eq(subscriptions.id, id));
  if (!row || row.status === 'unsubscribed' || !isConfirmToken(app, token, id, row.round)) return null;
  return row.status === 'pending' ? 'open' : 'done';
}

/** Idempotent; one transaction with the welcome email. */
export async function confirm(app: AppContext, token: string): Promise<boolean> {
  const id = idInToken(token);
  if (id === null) return false;
  return app.db.transaction(async (tx) => {
    const { status, round } = subscriptions;
    const [row] = await tx.select({ status, round }).from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (!row || row.status === 'unsubscribed' || !isConfirmToken(app, token, id, row.round)) return false;
    if (row.status === 'active') return true;
    const now = app.now();
    const joined = await tx
      .update(subscriptions)
      .set({ status: 'active', subscribedAt: now, updatedAt: now, ...freshStart })
      .where(eq(subscriptions.id, id))
      .returning();
    await raiseRows(
      app,
      tx,
      subscriberJoined,
      joined.map((row) => ({ ...row, at: now })),
    );
    await app.jobs.send(tx, sendNewsletterWelcome, { subscriptionId: id, round: row.round, at: now.toISOString() });
    return true;
  });
}

/** `ad...@harbour.example` */
function brief(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at > 3 ? 2 : 1)}...${email.slice(at)}`;
}
