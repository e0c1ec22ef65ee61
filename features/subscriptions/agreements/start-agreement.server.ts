import { randomUUID } from 'node:crypto';
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { organizations } from '#features/accounts/organizations/organizations.table.ts';
import type { DetailsOf } from '#features/accounts/audit/audit-details.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { AgreedTerms, PendingAction } from '#features/billing/records/agreements.ts';
import { agreements } from '#features/billing/records/agreements.table.ts';
import { carryOut, carryOutAgreement } from '#features/subscriptions/agreements/carry-out.jobs.server.ts';
import type { OfferId } from '#features/billing/catalog.ts';
import type { AppContext } from '#server/app-context.ts';
import { minuteMs } from '#values/duration.ts';

type Finance = TeamMember<'money:write'>;

/** Seconds in which a start can be undone. */
const undoSeconds = 10;

/** Minutes in which identical terms for a client count as sent from a second tab. */
const sameMinutes = 10;

/**
 * Stores an agreement; it is sent to the provider once it can no longer be undone. The same id, or the same terms within
 * minutes, start one agreement. Returns the id of the new or existing agreement.
 */
export async function startAgreement(
  app: AppContext,
  by: Finance,
  organizationId: string,
  id: string,
  terms: AgreedTerms,
): Promise<string> {
  const now = app.now();
  const sendAt = new Date(now.getTime() + undoSeconds * 1000);
  const { offer, ...rest } = terms;
  return app.db.transaction(async (tx) => {
    // One start at a time.
    await tx
      .select({ id: organizations.id })
      .from(organizations)
      .where(eq(organizations.id, organizationId))
      .for('no key update');
    const [same] = await tx
      .select({ id: agreements.id })
      .from(agreements)
      .where(
        and(
          eq(agreements.organizationId, organizationId),
          gt(agreements.createdAt, new Date(now.getTime() - sameMinutes * minuteMs)),
          inArray(agreements.state, ['waiting', 'asked', 'sent']),
          eq(agreements.kind, terms.kind),
          eq(agreements.description, terms.description),
          eq(agreements.lines, terms.lines),
        ),
      );
    if (same !== undefined) return same.id;
    const made = await tx
      .insert(agreements)
      .values({
        ...rest,
        id,
        organizationId,
        sendAt,
        offer: offer as OfferId | null,
        state: 'waiting',
        createdBy: by.user.id,
        createdAt: now,
        changedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: agreements.id });
    if (made.length === 0) return id;
    const details = { amount: terms.amount, name: terms.description };
    await record(app, by, { action: terms.kind === 'fee' ? 'fee-agreed' : 'invoice-agreed', id, details }, tx);
    await app.jobs.send(tx, carryOutAgreement, { agreementId: id }, { startAfter: sendAt });
    return id;
  });
}

/** Returns false if the agreement was already sent to the provider. */
export async function withdrawAgreement(app: AppContext, by: Finance, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .update(agreements)
      .set({ state: 'withdrawn', changedAt: app.now() })
      .where(and(eq(agreements.id, id), eq(agreements.state, 'waiting')))
      .returning({ id: agreements.id });
    if (row === undefined) return false;
    await record(app, by, { action: 'agreement-undone', id }, tx);
    return true;
  });
}

export type AgreementChange = PendingAction extends infer Action
  ? Action extends PendingAction
    ? Omit<Action, 'id' | 'by' | 'from'>
    : never
  : never;

/** Returns false if the agreement cannot be changed or has another pending change. The same change counts as made. */
export async function changeAgreement(
  app: AppContext,
  by: Finance,
  id: string,
  change: AgreementChange,
): Promise<boolean> {
  const act = { ...change, id: randomUUID(), by: by.user.id, from: by.from } as PendingAction;
  const taken = await app.db
    .update(agreements)
    .set({ act, refusal: null, changedAt: app.now() })
    .where(and(eq(agreements.id, id), eq(agreements.kind, 'fee'), eq(agreements.state, 'sent'), isNull(agreements.act)))
    .returning({ id: agreements.id });
  if (taken.length === 0) {
    const [row] = await app.db.select({ act: agreements.act }).from(agreements).where(eq(agreements.id, id));
    return row?.act?.kind === change.kind && change.kind !== 'amount';
  }
  // The sweep finishes what fails here.
  await carryOut(app, id).catch((error: unknown) =>
    app.log.warn({ event: 'agreement.change.failed', agreement: id, err: error }, 'Could not change an agreement yet'),
  );
  return true;
}

interface Recorded {
  readonly action: 'fee-agreed' | 'invoice-agreed' | 'agreement-undone';
  readonly id: string;
  readonly details?: DetailsOf<'fee-agreed'>;
}

function record(app: AppContext, by: Finance, { id, ...entry }: Recorded, tx: Parameters<typeof recordAction>[3]) {
  return recordAction(app, by, { ...entry, subject: { kind: 'agreement', id } }, tx);
}
