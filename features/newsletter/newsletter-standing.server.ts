import { and, eq, ne, sql } from 'drizzle-orm';
import { unsubscribe } from '#features/newsletter/bounces/bounces.server.ts';
import { newPreferences } from '#features/newsletter/newsletter.ts';
import { isConfirmToken, namedBy, readLetterToken } from '#features/newsletter/newsletter-links.server.ts';
import { freshStart, type NewsletterMailJob } from '#features/newsletter/newsletter.server.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import type { Standing } from '#features/newsletter/pages/page-data.ts';
import type { Machine } from '#server/machine.ts';

/** The subscription that a letter's token is about; null where it is none of ours, or erased. */
export async function readStanding(machine: Machine, token: string): Promise<Standing | null> {
  const id = readLetterToken(machine, token);
  if (id === null) return null;
  const { email, status, preferences } = subscriptions;
  const [row] = await machine.db
    .select({ email, status, preferences })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  if (!row) return null;
  return {
    address: brief(row.email),
    status: row.status,
    weekly: row.preferences.weekly_automation_intel === true,
    others: (row.preferences.other_letters ?? row.preferences.weekly_automation_intel) === true,
  };
}

/**
 * Unsubscribes; again is the same. Of what was known the address and its days are left. False for a token of nobody.
 * `letterId` is the letter whose link was followed.
 */
export async function leave(machine: Machine, token: string, letterId: string | null = null): Promise<boolean> {
  const id = readLetterToken(machine, token);
  if (id === null) return false;
  await machine.db.transaction((tx) => unsubscribe(machine, tx, id, letterId));
  return (await readStanding(machine, token)) !== null;
}

/** Subscribes again whoever has left: the link went to the address itself, so nothing is left to confirm. */
export async function comeBack(machine: Machine, token: string): Promise<boolean> {
  const id = readLetterToken(machine, token);
  if (id === null) return false;
  const now = machine.now();
  await machine.db
    .update(subscriptions)
    .set({
      ...{ status: 'active', subscribedAt: now, updatedAt: now, ...freshStart },
      preferences: { ...newPreferences, marketing_source: 'preferences_page' },
      source: 'preferences_page',
      round: sql`${subscriptions.round} + 1`,
    })
    .where(and(eq(subscriptions.id, id), ne(subscriptions.status, 'active')));
  return (await readStanding(machine, token)) !== null;
}

/** Keeps what a subscriber wants to be sent. */
export async function choose(machine: Machine, token: string, weekly: boolean, others: boolean): Promise<boolean> {
  const id = readLetterToken(machine, token);
  if (id === null) return false;
  const choice = JSON.stringify({ weekly_automation_intel: weekly, other_letters: others });
  await machine.db
    .update(subscriptions)
    .set({ preferences: sql`${subscriptions.preferences} || ${choice}::jsonb`, updatedAt: machine.now() })
    .where(and(eq(subscriptions.id, id), eq(subscriptions.status, 'active')));
  return (await readStanding(machine, token)) !== null;
}

/** What a confirmation's link would do: `done` where it has been followed already. Null where it is worth nothing. */
export async function readConfirmation(machine: Machine, token: string): Promise<'open' | 'done' | null> {
  const id = namedBy(token);
  if (id === null) return null;
  const { status, round } = subscriptions;
  const [row] = await machine.db.select({ status, round }).from(subscriptions).where(eq(subscriptions.id, id));
  if (!row || row.status === 'unsubscribed' || !isConfirmToken(machine, token, id, row.round)) return null;
  return row.status === 'pending' ? 'open' : 'done';
}

/** Makes a subscription active by the link of its confirmation; again is the same. One transaction with its welcome. */
export async function confirm(machine: Machine, token: string): Promise<boolean> {
  const id = namedBy(token);
  if (id === null) return false;
  return machine.db.transaction(async (tx) => {
    const { status, round } = subscriptions;
    const [row] = await tx.select({ status, round }).from(subscriptions).where(eq(subscriptions.id, id)).for('update');
    if (!row || row.status === 'unsubscribed' || !isConfirmToken(machine, token, id, row.round)) return false;
    if (row.status === 'active') return true;
    const now = machine.now();
    await tx
      .update(subscriptions)
      .set({ status: 'active', subscribedAt: now, updatedAt: now, ...freshStart })
      .where(eq(subscriptions.id, id));
    const job: NewsletterMailJob = { subscriptionId: id, round: row.round, at: now.toISOString() };
    await machine.jobs.send(tx, 'send-newsletter-welcome', job);
    return true;
  });
}

/** `ad...@harbour.example` */
function brief(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, at > 3 ? 2 : 1)}...${email.slice(at)}`;
}
