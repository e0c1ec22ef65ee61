import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { userProfiles } from '#features/accounts/accounts.table.ts';
import { asTeamMember, type TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  emptyAgreement,
  readAgreement,
  type AgreementForm,
} from '#features/subscriptions/agreements/agreement-form.ts';
import type { AgreedTerms } from '#features/billing/records/agreements.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { carryOut } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import { startAgreement } from '#features/subscriptions/agreements/start-agreement.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { makeClient, type OwnClient } from './billing.ts';

/** A member of the team who may start fees. */
export async function makeFinance(app: AppContext): Promise<TeamMember<'money:write'>> {
  const session = await makeClient(app, 'finn');
  await app.db.update(userProfiles).set({ role: 'finance' }).where(eq(userProfiles.userId, session.user.id));
  const member = { ...session, profile: { ...session.profile, role: 'finance' } };
  const by = asTeamMember(member, new Request('http://127.0.0.1/admin'), null, 'money:write');
  if (by === null) throw new Error('Finance may write.');
  return by;
}

/** As typed into the form. */
export function termsOf(form: Partial<AgreementForm>, now = new Date()): AgreedTerms {
  const reading = readAgreement({ ...emptyAgreement, amount: '3000', ...form }, now);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  return reading.terms;
}

/** Starts what can no longer be undone, without asking the provider. */
export async function agreeWith(
  app: AppContext,
  by: TeamMember<'money:write'>,
  client: OwnClient,
  form: Partial<AgreementForm> = {},
): Promise<string> {
  const id = randomUUID();
  await startAgreement(app, by, client.user.id, id, termsOf(form));
  await app.db
    .update(agreements)
    // Created before, so that a test may start the same terms again.
    .set({ sendAt: new Date(Date.now() - 1000), createdAt: new Date(Date.now() - 3_600_000) })
    .where(eq(agreements.id, id));
  return id;
}

export async function agreed(...args: Parameters<typeof agreeWith>): Promise<typeof agreements.$inferSelect> {
  const id = await agreeWith(...args);
  await carryOut(args[0], id);
  return agreementOf(args[0], id);
}

export async function agreementOf({ db }: AppContext, id: string): Promise<typeof agreements.$inferSelect> {
  const [row] = await db.select().from(agreements).where(eq(agreements.id, id));
  if (row === undefined) throw new Error('There is no such agreement.');
  return row;
}
