import { and, eq, sql } from 'drizzle-orm';
import { userProfiles, users } from '#features/accounts/accounts.table.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { recordAction } from '#features/accounts/audit/audit.server.ts';
import { tooComplex, untitled } from '#features/newsletter/campaigns/campaign.copy.ts';
import { campaignDraftSchema, type Campaign, type SaveResult } from '#features/newsletter/campaigns/campaigns.ts';
import { lexCampaign } from '#features/newsletter/campaigns/lex-campaign.server.ts';
import { campaigns } from '#features/newsletter/campaigns/campaigns.table.ts';
import { namesById } from '#server/db/query/names-by-id.ts';
import type { AppContext } from '#server/app-context.ts';

const columns = {
  id: campaigns.id,
  subject: campaigns.subject,
  preheader: campaigns.preheader,
  body: campaigns.body,
  audience: campaigns.audience,
  segment: campaigns.segment,
  state: campaigns.state,
  version: campaigns.version,
  readers: campaigns.readers,
  scheduledAt: campaigns.scheduledAt,
  startedAt: campaigns.startedAt,
  stoppedAt: campaigns.stoppedAt,
  scheduledZone: campaigns.scheduledZone,
  isRecording: sql<boolean>`${campaigns.recordedTo} is not null`,
  finishedAt: campaigns.finishedAt,
  updatedAt: campaigns.updatedAt,
  updatedBy: sql<string | null>`coalesce(nullif(${userProfiles.fullName}, ''), ${users.email})`,
};

/** Undefined if not found. */
export async function readCampaign({ db }: Pick<AppContext, 'db'>, id: string): Promise<Campaign | undefined> {
  const [row] = await db
    .select(columns)
    .from(campaigns)
    .leftJoin(users, eq(users.id, campaigns.updatedBy))
    .leftJoin(userProfiles, eq(userProfiles.userId, campaigns.updatedBy))
    .where(eq(campaigns.id, id));
  return row;
}

/** Creates an empty campaign, or a copy of another one. */
export async function startCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  from?: string,
): Promise<string> {
  const now = app.now();
  return app.db.transaction(async (tx) => {
    const { subject, preheader, body, audience, segment } = campaigns;
    const [pattern] =
      from === undefined
        ? []
        : await tx
            .select({ subject, preheader, body, audience, segment })
            .from(campaigns)
            .where(eq(campaigns.id, from));
    const [row] = await tx
      .insert(campaigns)
      .values({ ...pattern, createdBy: by.user.id, updatedBy: by.user.id, createdAt: now, updatedAt: now })
      .returning({ id: campaigns.id });
    if (!row) throw new Error('a letter was not written');
    await recordAction(app, by, { action: 'campaign-started', subject: { kind: 'campaign', id: row.id } }, tx);
    return row.id;
  });
}

/** Fails if it was saved since that version. Autosaves are not audited; sending is. */
export async function saveCampaign(
  app: AppContext,
  by: TeamMember<'newsletter:write'>,
  id: string,
  version: number,
  input: unknown,
): Promise<SaveResult> {
  const parsed = campaignDraftSchema.safeParse(input);
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    return { ok: false, reason: 'invalid', errors: Object.fromEntries(errors) };
  }
  if ((await lexCampaign(parsed.data.body)) === null)
    return { ok: false, reason: 'invalid', errors: { body: tooComplex } };
  const now = app.now();
  const [saved] = await app.db
    .update(campaigns)
    .set({ ...parsed.data, version: sql`${campaigns.version} + 1`, updatedBy: by.user.id, updatedAt: now })
    .where(and(eq(campaigns.id, id), eq(campaigns.version, version), eq(campaigns.state, 'draft')))
    .returning({ version: campaigns.version });
  if (saved) return { ok: true, version: saved.version, updatedAt: now };
  const theirs = await readCampaign(app, id);
  if (!theirs) return { ok: false, reason: 'unknown' };
  return { ok: false, reason: theirs.state === 'draft' ? 'stale' : 'started', theirs };
}

/** False if not a draft. */
export async function deleteDraft(app: AppContext, by: TeamMember<'newsletter:write'>, id: string): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const { rowCount } = await tx.delete(campaigns).where(and(eq(campaigns.id, id), eq(campaigns.state, 'draft')));
    if (rowCount !== 1) return false;
    await recordAction(app, by, { action: 'campaign-deleted', subject: { kind: 'campaign', id } }, tx);
    return true;
  });
}

export function campaignSubjects(app: Pick<AppContext, 'db'>, ids: readonly string[]) {
  const name = sql`coalesce(nullif(${campaigns.subject}, ''), ${untitled})`;
  return namesById(app, { id: campaigns.id, name }, ids);
}
