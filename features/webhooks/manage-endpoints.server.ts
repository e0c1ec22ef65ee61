import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import type { Changes } from '#features/accounts/audit/audit-details.ts';
import { recordAction, toLastChange } from '#features/accounts/audit/audit.server.ts';
import { eventTypes } from '#features/webhooks/events/all-events.server.ts';
import type { SaveResult, SaveRefusal } from '#features/webhooks/endpoint-results.ts';
import { stopWaiting } from '#features/webhooks/record-attempt.server.ts';
import { signingSecret } from '#features/webhooks/secrets.server.ts';
import { newSigningSecret } from '#features/webhooks/signature.server.ts';
import {
  cleanEndpoint,
  validateEndpoint,
  endpointErrorCopy,
  maxEndpoints,
  type EndpointForm,
} from '#features/webhooks/webhooks.ts';
import { webhookEndpoints } from '#features/webhooks/webhooks.table.ts';
import type { Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { reachOf, readOutgoingAddress } from '#server/outgoing/outgoing-address.ts';
import { isUuid } from '#values/ids.ts';

/** Enabled, with a new signing secret. */
export async function createEndpoint(
  app: AppContext,
  by: TeamMember<'operations'>,
  form: EndpointForm,
): Promise<{ readonly ok: true; readonly id: string } | SaveRefusal> {
  const checked = check(app, form);
  if (!checked.ok) return checked;
  return app.db.transaction(async (tx) => {
    // Prevents concurrent requests from exceeding the maximum.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('meridian webhooks', 0))`);
    if ((await tx.$count(webhookEndpoints)) >= maxEndpoints) return { ok: false, reason: 'too-many' };
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({
        ...checked.form,
        secret: signingSecret.seal(app, newSigningSecret()),
        createdBy: by.user.id,
        updatedBy: by.user.id,
      })
      .returning({ id: webhookEndpoints.id });
    if (!made) throw new Error('An endpoint was not written.');
    const details = { host: hostOf(checked.form) };
    await recordAction(app, by, { action: 'webhook-created', subject: toSubject(made.id), details }, tx);
    return { ok: true, id: made.id };
  });
}

/** Only if the version matches. */
export async function changeEndpoint(
  app: AppContext,
  by: TeamMember<'operations'>,
  id: string,
  version: number,
  form: EndpointForm,
): Promise<SaveResult> {
  const checked = check(app, form);
  if (!checked.ok) return checked;
  if (!isUuid(id)) return { ok: false, reason: 'unknown' };
  return app.db.transaction(async (tx) => {
    const [before] = await tx.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).for('update');
    const [saved] = await tx
      .update(webhookEndpoints)
      .set({
        ...checked.form,
        version: sql`${webhookEndpoints.version} + 1`,
        updatedBy: by.user.id,
        updatedAt: app.now(),
      })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.version, version)))
      .returning({ version: webhookEndpoints.version });
    if (!saved || !before) return stale(tx, id, checked.form, by.user.id);
    const details = { changed: listChanges(before, checked.form) };
    await recordAction(app, by, { action: 'webhook-changed', subject: toSubject(id), details }, tx);
    return { ok: true, version: saved.version };
  });
}

/** Disabling fails waiting deliveries; they can be resent manually. Returns how many, null if nothing was changed. */
export async function switchEndpoint(
  app: AppContext,
  by: TeamMember<'operations'>,
  id: string,
  on: boolean,
): Promise<number | null> {
  let stopped = 0;
  const isDone = await changing(app, by, id, on ? 'webhook-enabled' : 'webhook-disabled', async (tx) => {
    const set = on
      ? { enabled: true, disabledReason: null, disabledAt: null, failingSince: null }
      : { enabled: false, disabledReason: 'by-hand' as const, disabledAt: app.now() };
    const rows = await tx
      .update(webhookEndpoints)
      .set(set)
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.enabled, !on)))
      .returning({ id: webhookEndpoints.id });
    if (rows.length > 0 && !on) stopped = await stopWaiting(tx, id);
    return rows.length > 0;
  });
  return isDone ? stopped : null;
}

/** Also deletes its log and waiting deliveries. */
export async function removeEndpoint(app: AppContext, by: TeamMember<'operations'>, id: string): Promise<boolean> {
  return changing(app, by, id, 'webhook-removed', async (tx) => {
    const own = eq(webhookEndpoints.id, id);
    return (await tx.delete(webhookEndpoints).where(own).returning({ id: webhookEndpoints.id })).length > 0;
  });
}

/** Adds an audit log entry if anything changed. */
async function changing(
  app: AppContext,
  by: TeamMember<'operations'>,
  id: string,
  action: 'webhook-enabled' | 'webhook-disabled' | 'webhook-removed',
  change: (tx: Transaction) => Promise<boolean>,
): Promise<boolean> {
  if (!isUuid(id)) return false;
  return app.db.transaction(async (tx) => {
    const done = await change(tx);
    if (done) await recordAction(app, by, { action, subject: toSubject(id) }, tx);
    return done;
  });
}

function toSubject(id: string) {
  return { kind: 'webhook', id } as const;
}

type Checked = { readonly ok: true; readonly form: EndpointForm & { eventTypes: string[] } };

/** Validates the form and the URL's destination; drops unknown types of events. */
function check(app: AppContext, form: EndpointForm): Checked | SaveRefusal {
  const chosen = eventTypes.filter((type) => form.eventTypes.includes(type));
  const errors = validateEndpoint({ ...form, eventTypes: chosen });
  if (Object.keys(errors).length > 0) return { ok: false, reason: 'invalid', errors };
  const { url, ...rest } = cleanEndpoint(form);
  const address = readOutgoingAddress(url, reachOf(app.env));
  if (address.ok) return { ok: true, form: { ...rest, url: address.url.href, eventTypes: chosen } };
  const { urlMalformed: malformed, scheme, credentials, port, private: inside } = endpointErrorCopy;
  const copy = { malformed, scheme, credentials, port, private: inside };
  return { ok: false, reason: 'invalid', errors: { url: copy[address.reason] } };
}

async function stale(tx: Transaction, id: string, form: EndpointForm, me: string): Promise<SaveResult> {
  const { url, format, description, eventTypes, version, updatedAt, updatedBy } = webhookEndpoints;
  const [row] = await tx
    .select({ url, format, description, eventTypes, version, updatedBy, updatedAt })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, id));
  if (!row) return { ok: false, reason: 'unknown' };
  // A colleague saved the same values, or the response to this save was lost.
  const isSame = row.url === form.url && row.format === form.format && row.description === form.description;
  if (isSame && isDeepStrictEqual([...row.eventTypes].sort(), [...form.eventTypes].sort())) {
    return { ok: true, version: row.version };
  }
  return { ok: false, reason: 'stale', theirs: { ...row, ...(await toLastChange(tx, row, me)) } };
}

/** The host of the address only, since paths and queries can hold secrets. */
function listChanges(before: EndpointForm, after: EndpointForm): Changes {
  const hosts = { from: hostOf(before), to: hostOf(after) };
  const events = { from: before.eventTypes.join(' '), to: after.eventTypes.join(' ') };
  return {
    ...(hosts.from !== hosts.to && { host: hosts }),
    ...(hosts.from === hosts.to && before.url !== after.url && { url: {} }),
    ...(before.description !== after.description && {
      description: { from: before.description, to: after.description },
    }),
    ...(before.format !== after.format && { format: { from: before.format, to: after.format } }),
    ...(events.from !== events.to && { events }),
  };
}

function hostOf({ url }: EndpointForm): string {
  return new URL(url).host;
}
