import { eq, sql } from 'drizzle-orm';
import { checklistCopy as copy, ownContent, type ChecklistStep } from '#content/admin/checklist.ts';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { publicSamples } from '#features/site-content/site-content.public.server.ts';
import { postalAddress, taxNumber } from '#features/site-settings/company.public.server.ts';
import type { NamedResult } from '#features/system/system.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import type { AppContext } from '#server/app-context.ts';

export interface ChecklistFacts {
  readonly samples: Awaited<ReturnType<typeof publicSamples>>;
  readonly settings: ChecklistSettings;
}

/** Row of `site_settings` with the ids of ticked steps. */
const ticks = 'checklist';

/** The rows of `site_settings` that are set, by name. */
export type ChecklistSettings = Readonly<Record<string, string>>;

/** SQL expression that returns them as JSON. */
export const checklistSettings = sql<ChecklistSettings>`(
  select coalesce(json_object_agg(${siteSettings.name}, ${siteSettings.value}), '{}') from ${siteSettings}
  where ${siteSettings.value} is not null and ${siteSettings.name} in (${ticks}, ${postalAddress.name}, ${taxNumber.name}))`;

function parseIds(ticked: string | null | undefined): string[] {
  return (ticked ?? '').split(',').filter(Boolean);
}

export async function readChecklistFacts(app: Pick<AppContext, 'db' | 'changes' | 'env'>): Promise<ChecklistFacts> {
  const [samples, { rows }] = await Promise.all([
    publicSamples(app),
    app.db.execute<{ settings: ChecklistSettings }>(sql`select ${checklistSettings} as settings`),
  ]);
  return { samples, settings: rows[0]?.settings ?? {} };
}

/** Ticks a step off that only a person can judge, or takes it back. Unknown ids change nothing. */
export async function tickStep(app: AppContext, by: TeamMember, id: string, isDone: boolean): Promise<void> {
  if (!ownContent.some((step) => step.id === id)) return;
  await app.db.transaction(async (tx) => {
    const row = { name: ticks, changedAt: app.now(), changedBy: by.user.id };
    const { name, value, version } = siteSettings;
    await tx.insert(siteSettings).values(row).onConflictDoNothing();
    const [before] = await tx.select({ value }).from(siteSettings).where(eq(name, ticks)).for('update');
    const others = parseIds(before?.value).filter((one) => one !== id);
    const ids = isDone ? [...others, id] : others;
    await tx
      .update(siteSettings)
      .set({ ...row, value: ids.join(','), version: sql`${version} + 1` })
      .where(eq(name, ticks));
  });
}

/** Steps before a site goes live: the company's content first, then the infrastructure. */
export function checklistOf(
  { env }: Pick<AppContext, 'env'>,
  checks: readonly Pick<NamedResult, 'id' | 'state'>[],
  { samples, settings }: ChecklistFacts,
): ChecklistStep[] {
  const isOk = (id: NamedResult['id']) => checks.some((check) => check.id === id && check.state === 'ok');
  const { protocol } = new URL(env.PUBLIC_ORIGIN);
  const ticked = parseIds(settings[ticks]);
  const runsOn = {
    address: Boolean(settings[postalAddress.name]),
    tax: Boolean(settings[taxNumber.name]),
    samples: samples.length === 0,
    payments: env.STRIPE_SECRET_KEY !== undefined && isOk('payments'),
    mail: env.SMTP_URL !== undefined && isOk('mail'),
    'mail-dns': env.SMTP_URL !== undefined && isOk('mail-dns'),
    domain: protocol === 'https:',
    backup: isOk('backup'),
    demonstration: env.DEMO_DATA === false,
  };
  const names = Object.keys(runsOn) as (keyof typeof runsOn)[];
  return [
    ...ownContent.map((step) => ({ ...step, isDone: ticked.includes(step.id ?? '') || step.isDone })),
    ...names.map((name) => ({
      label: copy.labels[name],
      isDone: runsOn[name],
      where: copy.where[name] + (name === 'samples' ? copy.samples(samples) : ''),
    })),
  ];
}
