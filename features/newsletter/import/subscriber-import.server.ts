import { and, between, eq, inArray, sql } from 'drizzle-orm';
import { href, redirect } from 'react-router';
import { defineActions, formAction } from '#features/accounts/rights/define-actions.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { defineImport } from '#features/imports/define-import.public.server.ts';
import { verdictsOf } from '#features/imports/imports.public.ts';
import {
  keptVerdicts,
  readSubscriberLine,
  subscriberHeadings,
  subscriberImportLimits,
  subscriberVerdicts,
  type SubscriberImportResult,
} from '#features/newsletter/import/subscriber-import.ts';
import { newPreferences, type NewsletterStatus } from '#features/newsletter/newsletter.ts';
import {
  newsletterImportChunks,
  newsletterImportLines,
  newsletterImports,
} from '#features/newsletter/import/subscriber-import.table.ts';
import { newsletterSubscriptions as subscriptions } from '#features/newsletter/newsletter.table.ts';
import { addressErased, subscriberErased, subscriberJoined } from '#features/newsletter/newsletter.events.public.ts';
import { erasedAmong } from '#features/newsletter/subscribers/erased.server.ts';
import { consentSchema, statusAmong } from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import { byImport, type Standing } from '#features/newsletter/subscribers/subscribers.ts';
import { maxEmail } from '#forms/email.ts';
import { errorsByPath } from '#forms/errors.ts';
import { cleanLine } from '#forms/text.ts';
import type { AppContext } from '#server/app-context.ts';
import { listenTo, raiseRows } from '#server/events.ts';
import { isUuid } from '#values/ids.ts';

/** Never restores anyone who unsubscribed, bounced or was erased, here or in the list's source. */
export const subscriberImport = defineImport({
  right: 'people:write',
  lists: newsletterImports,
  lines: newsletterImportLines,
  chunks: newsletterImportChunks,
  limits: subscriberImportLimits,
  columns: subscriberHeadings,
  verdicts: verdictsOf(subscriberVerdicts),
  written: keptVerdicts,
  reader: (_app, _tx, list) => Promise.resolve((cells) => readSubscriberLine(cells, list)),
  text: (entry, cells, { email: at = 0 }) => entry?.email ?? cleanLine(cells[at] ?? '').slice(0, maxEmail),
  known: async (app, tx, emails) => {
    const status = await statusAmong(tx, emails);
    const erased = await erasedAmong(app, tx, emails);
    const verdicts = [...status].map(([email, one]) => {
      return [email, one === 'unsubscribed' ? 'left' : one === 'bounced' ? 'bounced' : 'present'] as const;
    });
    return new Map([...[...erased].map((email) => [email, 'left'] as const), ...verdicts]);
  },
  write: async (app, tx, list, some) => {
    const now = app.now();
    const rows = some.map(({ entry }) => ({
      email: entry.email,
      status: statusOf[entry.standing],
      subscribedAt: entry.subscribed ?? (entry.standing === 'active' ? now : null),
      unsubscribedAt: entry.unsubscribed ?? (entry.standing === 'left' ? now : null),
      bouncedAt: entry.bounced ?? (entry.standing === 'bounced' ? now : null),
      bounceReason: entry.bounceReason,
      suspectedSpam: entry.standing === 'spam' ? ['marked'] : null,
      createdAt: entry.entered ?? now,
      updatedAt: now,
      consentSource: entry.consentSource ?? list.consentSource,
      consentAt: entry.consentAt ?? list.consentAt,
      importedBy: list.createdBy,
      source: entry.source ?? byImport,
      preferences: { ...newPreferences, marketing_source: byImport },
    }));
    const written = await tx
      .insert(subscriptions)
      .values(rows)
      .onConflictDoNothing({ target: subscriptions.email })
      .returning();
    const active = written.filter(({ status }) => status === 'active');
    const joined = active.map((row) => ({ ...row, at: row.subscribedAt ?? now }));
    await raiseRows(app, tx, subscriberJoined, joined);
    return written.map(({ email }) => email);
  },
  undo: async (app, tx, { createdBy, createdAt, finishedAt }, some) => {
    const gone = await tx
      .delete(subscriptions)
      .where(
        and(
          inArray(
            subscriptions.email,
            some.map(({ text }) => text),
          ),
          inArray(subscriptions.status, ['active', 'pending']),
          eq(subscriptions.importedBy, createdBy),
          between(subscriptions.updatedAt, createdAt, finishedAt ?? createdAt),
        ),
      )
      .returning();
    const at = app.now();
    await raiseRows(
      app,
      tx,
      subscriberErased,
      gone.map((row) => ({ ...row, at })),
    );
    const emails = new Set(gone.map(({ email }) => email));
    return some.flatMap(({ line, text }) => (emails.has(text) ? [line] : []));
  },
  judging: { name: 'judge-subscriber-list', label: 'Read a list of subscribers' },
  job: { name: 'import-newsletter-subscribers', label: 'Import subscribers' },
});

const statusOf = {
  active: 'active',
  pending: 'pending',
  spam: 'pending',
  left: 'unsubscribed',
  bounced: 'bounced',
} as const satisfies Record<Standing, NewsletterStatus>;

type Result = Promise<SubscriberImportResult>;

const unknown: SubscriberImportResult = { ok: false, reason: 'unknown' };

export const subscriberImportActions = defineActions(
  '/admin/newsletter/import/:importId',
  {
    map: formAction({ right: 'people:write' }, {}, async ({ app, id, form }): Result =>
      (await subscriberImport.map(app, id, subscriberImport.readMapping(form))) ? { ok: true } : unknown,
    ),
    begin: formAction({ right: 'people:write', audit: 'subscribers-imported' }, {}, ({ app, by, id, form }) =>
      beginSubscriberImport(app, by, id, Object.fromEntries(form)),
    ),
    undo: formAction(
      { right: 'people:write', audit: 'subscribers-import-undone' },
      {},
      async ({ app, by, id }): Result =>
        (await subscriberImport.undo(app, by, id, (addresses) => ({
          action: 'subscribers-import-undone',
          details: { addresses },
        })))
          ? { ok: true }
          : unknown,
    ),
    drop: formAction({ right: 'people:write' }, {}, async ({ app, id }): Promise<never> => {
      await subscriberImport.drop(app, id);
      throw redirect(href('/admin/newsletter/import'));
    }),
  },
  isUuid,
);

/** Imported lists keep each line with its address. */
export const eraseImportedLines = listenTo(addressErased, async (_app, tx, { email }) => {
  await tx.delete(newsletterImportLines).where(eq(sql`lower(${newsletterImportLines.text})`, email));
});

/** Records the consent and queues the import. */
export async function beginSubscriberImport(
  app: AppContext,
  by: TeamMember<'people:write'>,
  id: string,
  input: unknown,
): Promise<SubscriberImportResult> {
  const parsed = consentSchema.safeParse(input);
  if (!parsed.success) return { ok: false, reason: 'invalid', errors: errorsByPath(parsed.error.issues) };
  const { consentSource, consentAt: day } = parsed.data;
  const consentAt = new Date(`${day}T00:00:00Z`);
  if (consentAt > app.now()) {
    return { ok: false, reason: 'invalid', errors: { consentAt: 'This date is in the future' } };
  }
  const hasBegun = await subscriberImport.begin(app, by, id, {
    set: { consentSource, consentAt },
    action: (addresses) => ({ action: 'subscribers-imported', details: { consent: consentSource, addresses } }),
  });
  return hasBegun ? { ok: true } : { ok: false, reason: 'nothing' };
}
