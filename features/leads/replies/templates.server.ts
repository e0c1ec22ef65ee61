import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import { lastChange, recordAction } from '#features/accounts/audit/audit.server.ts';
import type { LastChange } from '#content/admin/last-change.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import {
  templateLengths,
  unknownFieldCopy,
  unknownFields,
  type ReplyTemplate,
  type TemplateRefusal,
} from '#features/leads/replies/reply-templates.ts';
import { replySignatures, replyTemplates } from '#features/leads/replies/replies.table.ts';
import { cleanLine, cleanText } from '#forms/text.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';
import { isUuid } from '#values/ids.ts';

type Reads = Pick<AppContext, 'db'>;

const most = 100;

export type TemplateResult =
  | { readonly ok: true; readonly id: string }
  | { readonly ok: false; readonly reason: TemplateRefusal; readonly last?: LastChange | null }
  | { readonly ok: false; readonly reason: 'unknown-field'; readonly message: string };

export function listTemplates({ db }: Reads): Promise<ReplyTemplate[]> {
  const { id, name, subject, body, version } = replyTemplates;
  return db
    .select({ id, name, subject, body, version })
    .from(replyTemplates)
    .orderBy(asc(sql`lower(${name})`), asc(id))
    .limit(most);
}

/** Empty without a signature. */
export async function signatureOf({ db }: Reads, userId: string): Promise<string> {
  const [row] = await db
    .select({ text: replySignatures.text })
    .from(replySignatures)
    .where(eq(replySignatures.userId, userId));
  return row?.text ?? '';
}

interface TemplateInput {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
}

/** Creates a template if `id` is missing. `version` is the one shown; a template changed since is not overwritten. */
export async function saveTemplate(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  input: TemplateInput & { readonly id: string | null; readonly version: number },
): Promise<TemplateResult> {
  const [name, subject, body] = [cleanLine(input.name), cleanLine(input.subject), cleanText(input.body)];
  const refusal = findRefusal({ name, subject, body });
  if (refusal) return { ok: false, reason: refusal };
  const unknown = unknownFields(`${subject}\n${body}`);
  if (unknown.length > 0) return { ok: false, reason: 'unknown-field', message: unknownFieldCopy(unknown) };
  const values = { name, subject, body, updatedAt: app.now() };
  const id = input.id ?? randomUUID();
  if (!isUuid(id)) return { ok: false, reason: 'gone', last: null };
  return app.db.transaction(async (tx) => {
    if (input.id === null) {
      if ((await tx.$count(replyTemplates)) >= most) return { ok: false, reason: 'many' };
      await tx.insert(replyTemplates).values({ id, ...values });
    } else {
      const { rowCount } = await tx
        .update(replyTemplates)
        .set({ ...values, version: input.version + 1 })
        .where(and(eq(replyTemplates.id, id), eq(replyTemplates.version, input.version)));
      if (rowCount !== 1) {
        const [there] = await tx.select().from(replyTemplates).where(eq(replyTemplates.id, id));
        const isSame = there?.name === name && there.subject === subject && there.body === body;
        if (isSame) return { ok: true, id };
        const last = await lastChange(tx, { kind: 'template', id }, by.user.id);
        return { ok: false, reason: there ? 'stale' : 'gone', last };
      }
    }
    await recordAction(app, by, { action: 'template-saved', subject: { kind: 'template', id } }, tx);
    return { ok: true, id };
  });
}

export async function deleteTemplate(app: AppContext, by: TeamMember<'leads:write'>, id: string): Promise<void> {
  if (!isUuid(id)) return;
  await app.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(replyTemplates)
      .where(eq(replyTemplates.id, id))
      .returning({ name: replyTemplates.name });
    const subject = { kind: 'template', id } as const;
    if (gone) await recordAction(app, by, { action: 'template-deleted', subject, details: gone }, tx);
  });
}

export function templateNames(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  return namesById(app, { id: replyTemplates.id, name: replyTemplates.name }, ids);
}

/** Saves the signature added to the team member's own replies. */
export async function saveSignature(
  app: AppContext,
  by: TeamMember<'leads:write'>,
  typed: string,
): Promise<{ ok: true } | { ok: false; reason: TemplateRefusal }> {
  const text = cleanText(typed);
  if (text.length > templateLengths.signature) return { ok: false, reason: 'signature-long' };
  await app.db
    .insert(replySignatures)
    .values({ userId: by.user.id, text })
    .onConflictDoUpdate({ target: replySignatures.userId, set: { text } });
  return { ok: true };
}

function findRefusal({ name, subject, body }: TemplateInput): TemplateRefusal | null {
  if (name === '') return 'no-name';
  if (body === '') return 'no-body';
  if (name.length > templateLengths.name) return 'name-long';
  if (subject.length > templateLengths.subject) return 'subject-long';
  return body.length > templateLengths.body ? 'body-long' : null;
}
