import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { newPreferences } from '#features/newsletter/newsletter.ts';
import {
  newsletterImportLines as lines,
  newsletterImports as imports,
  newsletterSubscriptions as subscriptions,
} from '#features/newsletter/newsletter.table.ts';
import { erasedAmong } from '#features/newsletter/subscribers/erased.server.ts';
import { readImport } from '#features/newsletter/import/import-review.server.ts';
import {
  importVerdicts,
  importVerdict,
  type BeginResult,
  type ImportCounts,
  type ImportVerdict,
} from '#features/newsletter/import/import.ts';
import { consentSchema, statusAmong } from '#features/newsletter/subscribers/subscriber-actions.server.ts';
import { byImport } from '#features/newsletter/subscribers/subscribers.ts';
import type { Transaction } from '#server/db/database.ts';
import { writeImportedLines } from '#server/db/imported-lines.ts';
import { emitJoined } from '#features/newsletter/subscriber-webhooks.server.ts';
import type { AppContext } from '#server/app-context.ts';
import { defineJob } from '#server/jobs/define-job.ts';

const chunk = 1000;

/** Records the consent and queues the import. */
export async function beginImport(
  app: AppContext,
  by: TeamMember<'people:write'>,
  id: string,
  input: unknown,
): Promise<BeginResult> {
  const parsed = consentSchema.safeParse(input);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).reverse();
    return { ok: false, reason: 'invalid', faults: Object.fromEntries(faults) };
  }
  const { consentSource, consentAt: day } = parsed.data;
  const consentAt = new Date(`${day}T00:00:00Z`);
  if (consentAt > app.now()) {
    return { ok: false, reason: 'invalid', faults: { consentAt: 'This date is in the future' } };
  }
  return app.db.transaction(async (tx) => {
    const [row] = await tx
      .update(imports)
      .set({ state: 'writing', content: null, consentSource, consentAt })
      .where(and(eq(imports.id, id), eq(imports.state, 'open'), sql`(${imports.counts} ->> 'added')::int > 0`))
      .returning({ counts: imports.counts });
    if (!row) return { ok: false, reason: (await readImport(app, id, tx)) ? 'nothing' : 'unknown' } as const;
    await app.jobs.send(tx, writeImport, { importId: id });
    const details = { consent: consentSource, addresses: row.counts?.added ?? 0 };
    await recordAction(app, by, { action: 'subscribers-imported', details }, tx);
    return { ok: true } as const;
  });
}

/** Job `import-newsletter-subscribers`. Addresses that subscribed or left since are left alone. */
export const writeImport = defineJob(
  'import-newsletter-subscribers',
  z.object({ importId: z.string() }),
  (app, { importId: id }) =>
    writeImportedLines(app.db, {
      lines,
      id,
      chunk,
      list: async (tx) => {
        const isWriting = and(eq(imports.id, id), eq(imports.state, 'writing'));
        const [list] = await tx.select().from(imports).where(isWriting).for('update');
        return list;
      },
      write: (tx, list, some) => writeSome(app, tx, list, some),
      note: async (tx, _list, last) => {
        const progress = last === null ? ({ state: 'done', finishedAt: app.now() } as const) : { writtenTo: last };
        await tx.update(imports).set(progress).where(eq(imports.id, id));
      },
    }),
  { label: 'Import subscribers' },
);

interface ImportedLine {
  readonly line: number;
  readonly address: string;
}

async function writeSome(
  app: AppContext,
  tx: Transaction,
  { id, counts, ...list }: typeof imports.$inferSelect,
  some: readonly ImportedLine[],
): Promise<void> {
  const now = app.now();
  const erased = await erasedAmong(
    app,
    tx,
    some.map(({ address }) => address),
  );
  const rows = some.filter(({ address }) => !erased.has(address));
  const written =
    rows.length === 0
      ? []
      : await tx
          .insert(subscriptions)
          .values(
            rows.map(({ address }) => ({
              email: address,
              status: 'active' as const,
              subscribedAt: now,
              createdAt: now,
              updatedAt: now,
              consentSource: list.consentSource,
              consentAt: list.consentAt,
              importedBy: list.createdBy,
              source: byImport,
              preferences: { ...newPreferences, marketing_source: byImport },
            })),
          )
          .onConflictDoNothing({ target: subscriptions.email })
          .returning();
  await emitJoined(app, tx, written);
  const isWritten = new Set(written.map(({ email }) => email));
  const missed = some.filter(({ address }) => !isWritten.has(address));
  await overtaken(app, tx, id, counts, missed);
}

/** Updates verdicts of addresses that changed after the analysis. */
async function overtaken(
  app: AppContext,
  tx: Transaction,
  importId: string,
  counted: ImportCounts | null,
  missed: readonly ImportedLine[],
): Promise<void> {
  if (missed.length === 0) return;
  const emails = missed.map(({ address }) => address);
  const status = await statusAmong(tx, emails);
  const erased = await erasedAmong(app, tx, emails);
  const counts: Record<ImportVerdict, number> = {
    added: 0,
    present: 0,
    left: 0,
    bounced: 0,
    invalid: 0,
    repeated: 0,
    ...counted,
  };
  for (const verdict of importVerdicts) {
    const those = missed.filter(({ address }) => importVerdict(status.get(address), erased.has(address)) === verdict);
    if (verdict === 'added' || those.length === 0) continue;
    counts[verdict] += those.length;
    counts.added -= those.length;
    const numbers = those.map(({ line }) => line);
    await tx
      .update(lines)
      .set({ verdict })
      .where(and(eq(lines.importId, importId), inArray(lines.line, numbers)));
  }
  await tx.update(imports).set({ counts }).where(eq(imports.id, importId));
}
