import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { LastChange } from '#content/admin/last-change.ts';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import { lastChange, recordAction, toLastChange } from '#features/accounts/audit/audit.server.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  inOrder,
  unreachable,
  type ChangedItems,
  type EditableForm,
  type QuestionRefusal,
} from '#features/questions/editor/change-items.ts';
import { announceQuestions } from '#features/questions/published-questions.public.server.ts';
import type { FormItem } from '#forms/questions/questions.ts';
import { questionDrafts, questionVersions } from '#features/questions/questions.table.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Transaction } from '#server/db/database.ts';

/** A form that can be edited, with all items that it has before anything was published. */
export type FormDefinition = EditableForm & {
  readonly complete: (items: readonly FormItem[]) => readonly FormItem[];
};

export interface PublishedVersion {
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
  readonly by: string | null;
}

export type EditResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly reason: QuestionRefusal;
      readonly label?: string;
      readonly last?: LastChange | null;
    };

type Editor = TeamMember<'settings'>;

/** The draft of a form, or its published questions, with all versions. */
export async function readQuestions({ db }: Pick<AppContext, 'db'>, _by: Editor, form: FormDefinition) {
  const [draft, published, versions] = await Promise.all([
    readDraft(db, form.name),
    newestItems(db, form.name),
    db
      .select({
        version: questionVersions.version,
        at: questionVersions.publishedAt,
        by: sql<string | null>`coalesce(${userProfiles.fullName}, ${users.email})`,
      })
      .from(questionVersions)
      .leftJoin(users, eq(users.id, questionVersions.publishedBy))
      .leftJoin(userProfiles, eq(userProfiles.userId, questionVersions.publishedBy))
      .where(eq(questionVersions.form, form.name))
      .orderBy(desc(questionVersions.version))
      .limit(20),
  ]);
  return {
    /** In the order in which they are asked. */
    items: inOrder(form, form.complete(draft?.items ?? published)),
    /** Version of the draft; 0 if there is nothing to publish. */
    version: draft?.version ?? 0,
    versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
  };
}

export type EditedQuestions = Awaited<ReturnType<typeof readQuestions>>;

/** Forms whose changes wait to be published, of those named. */
export async function formsWithDrafts(
  { db }: Pick<AppContext, 'db'>,
  _by: Editor,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { form } = questionDrafts;
  const rows = await db
    .select({ form })
    .from(questionDrafts)
    .where(inArray(form, [...names]));
  return new Set(rows.map((row) => row.form));
}

/** Changes the draft that the page has shown; visitors see nothing of it until it is published. */
export function changeQuestions(
  app: AppContext,
  by: Editor,
  form: FormDefinition,
  version: number,
  change: (items: readonly FormItem[]) => ChangedItems,
): Promise<EditResult> {
  return app.db.transaction(async (tx) => {
    const draft = await readDraft(tx, form.name);
    if ((draft?.version ?? 0) !== version) return stale(tx, form.name, by);
    const result = change(form.complete(draft?.items ?? (await newestItems(tx, form.name))));
    if (!result.ok) return result;
    const { items } = result;
    const next = { items, version: version + 1, updatedAt: app.now(), updatedBy: by.user.id };
    const isShown = and(eq(questionDrafts.form, form.name), eq(questionDrafts.version, version));
    const { rowCount } = draft
      ? await tx.update(questionDrafts).set(next).where(isShown)
      : await tx
          .insert(questionDrafts)
          .values({ form: form.name, ...next })
          .onConflictDoNothing();
    return rowCount === 1 ? { ok: true } : stale(tx, form.name, by);
  });
}

/** Publishes the shown draft as the next version, for everyone who opens the form from then on. */
export function publishQuestions(
  app: AppContext,
  by: Editor,
  form: FormDefinition,
  version: number,
): Promise<EditResult> {
  return app.db.transaction(async (tx): Promise<EditResult> => {
    const draft = await readDraft(tx, form.name);
    const items = inOrder(form, form.complete(draft?.items ?? []));
    const lost = draft?.version === version ? unreachable(form, items) : null;
    if (lost !== null) return { ok: false, reason: 'order', label: lost.label };
    // Locks the draft: one that was changed in the meantime is not the one that the page has shown.
    if (!(await takeDraft(tx, form.name, version))) return stale(tx, form.name, by);
    const [written] = await tx
      .insert(questionVersions)
      .values({
        form: form.name,
        version: sql`(select coalesce(max(v.version), 0) + 1 from question_versions v where v.form = ${form.name})`,
        items,
        publishedAt: app.now(),
        publishedBy: by.user.id,
      })
      .returning({ version: questionVersions.version });
    await announceQuestions(app, tx);
    const subject = { kind: 'form', id: form.name } as const;
    await recordAction(
      app,
      by,
      { action: 'questions-published', subject, details: { version: written?.version ?? 0 } },
      tx,
    );
    return { ok: true };
  });
}

/** Discards the draft. */
export async function discardQuestions(
  { db }: AppContext,
  by: Editor,
  form: FormDefinition,
  version: number,
): Promise<EditResult> {
  return (await takeDraft(db, form.name, version)) ? { ok: true } : stale(db, form.name, by);
}

/** Returns false if the draft has changed since. */
async function takeDraft(db: Database | Transaction, form: string, version: number): Promise<boolean> {
  const isShown = and(eq(questionDrafts.form, form), eq(questionDrafts.version, version));
  const { rowCount } = await db.delete(questionDrafts).where(isShown);
  return rowCount === 1;
}

/** Names who wrote the newer draft, or published it. */
async function stale(db: Database | Transaction, form: string, by: Editor): Promise<EditResult> {
  const draft = await readDraft(db, form);
  const last = draft
    ? await toLastChange(db, draft, by.user.id)
    : await lastChange(db, { kind: 'form', id: form }, by.user.id);
  return { ok: false, reason: 'stale', last };
}

async function readDraft(db: Database | Transaction, form: string) {
  const { items, version, updatedAt, updatedBy } = questionDrafts;
  const [draft] = await db
    .select({ items, version, updatedAt, updatedBy })
    .from(questionDrafts)
    .where(eq(questionDrafts.form, form));
  return draft;
}

async function newestItems(db: Database | Transaction, form: string): Promise<readonly FormItem[]> {
  const { items, version } = questionVersions;
  const [newest] = await db
    .select({ items })
    .from(questionVersions)
    .where(eq(questionVersions.form, form))
    .orderBy(desc(version))
    .limit(1);
  return newest?.items ?? [];
}
