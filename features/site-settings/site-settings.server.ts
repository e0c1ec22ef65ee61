import { and, eq } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/team/team-member.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { groupOf, type SettingAnswer, type ShownSetting } from '#features/site-settings/site-settings.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import type { SiteSetting } from '#server/site-settings/site-setting.ts';

/** Values, defaults and last editors, in one round trip. */
export async function listSettings(app: AppContext, settings: readonly SiteSetting[]): Promise<ShownSetting[]> {
  const rows = await readRows(app.db);
  return settings.map((setting) =>
    shownSetting(
      app,
      setting,
      rows.find((row) => row.name === setting.name),
    ),
  );
}

/** Null resets to the default. */
export interface SettingOrder {
  readonly name: string;
  readonly value: string | null;
  /** Shown on the page. */
  readonly version: number;
}

/**
 * Changes a setting and the audit log in one transaction. Effective here on return and on other replicas a moment
 * later. A stale version returns the current value.
 */
export async function changeSetting(
  app: AppContext,
  settings: readonly SiteSetting[],
  by: TeamMember<'settings'>,
  order: SettingOrder,
): Promise<SettingAnswer> {
  const { name, version } = order;
  const setting = settings.find((one) => one.name === name);
  if (setting === undefined) return { ok: false, name, reason: 'unknown' };
  const { kind } = setting.shape;
  const read = order.value === null ? null : setting.read(order.value);
  if (read === undefined) return { ok: false, name, reason: 'invalid', kind };
  const value = read === null ? null : String(read);
  const answer = await app.db.transaction(async (tx): Promise<SettingAnswer> => {
    const [present] = await readRows(tx, name);
    if (present?.version === version && present.value === value) {
      return { ok: false, name, reason: 'unchanged', kind };
    }
    if (!(await write(tx, app, by, { name, value, version }))) {
      const [theirs] = await readRows(tx, name);
      // The same value, or this save's own lost response.
      if (theirs?.value === value) return { ok: true, name, isSet: value !== null };
      return { ok: false, name, reason: 'stale', theirs: shownSetting(app, setting, theirs), mine: order.value };
    }
    const before = shownSetting(app, setting, present);
    const action = value === null ? 'setting-reset' : 'setting-changed';
    const details = { from: before.value, to: value ?? before.usual };
    await recordAction(app, by, { action, subject: { kind: 'setting', id: name }, details }, tx);
    await app.changes.announce(tx, settingsTopic);
    return { ok: true, name, isSet: value !== null };
  });
  if (answer.ok) await app.settings.refresh();
  return answer;
}

/** Only if the version matches; 0: no row yet. */
async function write(
  tx: Transaction,
  app: AppContext,
  by: TeamMember<'settings'>,
  { name, value, version }: { readonly name: string; readonly value: string | null; readonly version: number },
): Promise<boolean> {
  const changed = { value, version: version + 1, changedAt: app.now(), changedBy: by.user.id };
  const rows =
    version === 0
      ? await tx
          .insert(siteSettings)
          .values({ name, ...changed })
          .onConflictDoNothing()
          .returning({ name: siteSettings.name })
      : await tx
          .update(siteSettings)
          .set(changed)
          .where(and(eq(siteSettings.name, name), eq(siteSettings.version, version)))
          .returning({ name: siteSettings.name });
  return rows.length > 0;
}

interface Row {
  readonly name: string;
  readonly value: string | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly email: string | null;
}

function readRows(db: Database | Transaction, name?: string): Promise<Row[]> {
  return db
    .select({
      ...{ name: siteSettings.name, value: siteSettings.value, version: siteSettings.version },
      ...{ changedAt: siteSettings.changedAt, email: users.email },
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.changedBy))
    .where(name === undefined ? undefined : eq(siteSettings.name, name));
}

function shownSetting(app: AppContext, setting: SiteSetting, row: Row | undefined): ShownSetting {
  const { name, shape } = setting;
  const set = row?.value == null ? undefined : setting.read(row.value);
  const usual = setting.usual(app.env);
  const { email: by = null } = row ?? {};
  return {
    ...{ name, shape, group: groupOf(name, shape), usual: String(usual ?? '') },
    value: String(set ?? usual ?? (setting.standIn && app.settings.get(setting.standIn))),
    isSet: set !== undefined,
    version: row?.version ?? 0,
    changed: row ? { at: row.changedAt.toISOString(), by } : null,
  };
}
