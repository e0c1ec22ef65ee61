import { eq, sql } from 'drizzle-orm';
import type { TeamMember } from '#features/accounts/rights/team-member.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { lastChange, recordAction } from '#features/accounts/audit/audit.server.ts';
import {
  settingGroups,
  type SettingGroup,
  type SettingRefusal,
  type SettingsResult,
  type ShownSetting,
} from '#features/site-settings/site-settings.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import type { SiteSetting } from '#server/site-settings/site-setting.ts';

type GroupedSetting = SiteSetting & { readonly group: SettingGroup };

export function groupSettings(groups: Readonly<Record<SettingGroup, readonly SiteSetting[]>>): GroupedSetting[] {
  return settingGroups.flatMap((group) => groups[group].map((setting) => ({ ...setting, group })));
}

/** Values, defaults and last editors, in one round trip. */
export async function listSettings(app: AppContext, settings: readonly GroupedSetting[]): Promise<ShownSetting[]> {
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

/** The changed settings of a posted section: `version.NAME`, and `value.NAME` unless it is to be the default. */
export function readSettingOrders(fields: URLSearchParams): SettingOrder[] {
  return [...fields].flatMap(([field, text]) => {
    if (!field.startsWith('version.')) return [];
    const name = field.slice('version.'.length);
    const version = Number(text);
    const isVersion = Number.isSafeInteger(version) && version >= 0;
    return [{ name, value: fields.get(`value.${name}`), version: isVersion ? version : 0 }];
  });
}

/**
 * Changes settings and the audit log in one transaction: all, or none if one is invalid or was changed meanwhile.
 * Effective here on return and on other replicas a moment later.
 */
export async function changeSettings(
  app: AppContext,
  settings: readonly GroupedSetting[],
  by: TeamMember<'settings'>,
  orders: readonly SettingOrder[],
): Promise<SettingsResult> {
  const read = orders.map((order) => readOrder(settings, order));
  const refusals = read.flatMap((one) => ('reason' in one ? [one] : []));
  if (refusals.length > 0) return { ok: false, refusals };
  const changes = read.flatMap((one) => ('reason' in one ? [] : [one]));
  const result = await app.db.transaction(async (tx): Promise<SettingsResult> => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('meridian settings', 0))`);
    const rows = await readRows(tx);
    const rowOf = (name: string) => rows.find((row) => row.name === name);
    // The same value, or this save's own lost response, is no collision.
    const open = changes.filter(({ name, value }) => (rowOf(name)?.value ?? null) !== value);
    const stale = open.filter(({ name, version }) => (rowOf(name)?.version ?? 0) !== version);
    if (stale.length > 0) {
      return {
        ok: false,
        refusals: await Promise.all(
          stale.map(async ({ name, setting, mine }) => {
            const last = await lastChange(tx, { kind: 'setting', id: name }, by.user.id);
            return { name, reason: 'stale' as const, theirs: shownSetting(app, setting, rowOf(name)), mine, last };
          }),
        ),
      };
    }
    for (const change of open) {
      const before = shownSetting(app, change.setting, rowOf(change.name));
      await write(tx, app, by, change);
      const action = change.value === null ? 'setting-reset' : 'setting-changed';
      const details = { changed: { setting: { from: before.value, to: change.value ?? before.usual } } };
      await recordAction(app, by, { action, subject: { kind: 'setting', id: change.name }, details }, tx);
    }
    if (open.length > 0) await app.changes.announce(tx, settingsTopic);
    return { ok: true, saved: changes.map(({ name }) => name) };
  });
  if (result.ok) await app.settings.refresh();
  return result;
}

interface Change {
  readonly name: string;
  readonly setting: GroupedSetting;
  /** As stored. */
  readonly value: string | null;
  /** As typed. */
  readonly mine: string | null;
  readonly version: number;
}

function readOrder(
  settings: readonly GroupedSetting[],
  { name, value: mine, version }: SettingOrder,
): Change | SettingRefusal {
  const setting = settings.find((one) => one.name === name);
  if (setting === undefined) return { name, reason: 'unknown' };
  const read = mine === null ? null : setting.read(mine);
  if (read === undefined) return { name, reason: 'invalid', kind: setting.shape.kind };
  return { name, setting, value: read === null ? null : String(read), mine, version };
}

/** Under the lock; a version that no longer matches is a program's mistake. */
async function write(
  tx: Transaction,
  app: AppContext,
  by: TeamMember<'settings'>,
  { name, value, version }: Change,
): Promise<void> {
  const changed = { value, version: version + 1, changedAt: app.now(), changedBy: by.user.id };
  const rows = await tx
    .insert(siteSettings)
    .values({ name, ...changed })
    .onConflictDoUpdate({ target: siteSettings.name, set: changed, setWhere: eq(siteSettings.version, version) })
    .returning({ name: siteSettings.name });
  if (rows.length === 0) throw new Error(`The setting ${name} was changed at the same time.`);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function readRows(db: Database | Transaction) {
  return db
    .select({
      name: siteSettings.name,
      value: siteSettings.value,
      version: siteSettings.version,
      changedAt: siteSettings.changedAt,
      email: users.email,
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.changedBy));
}

function shownSetting(app: AppContext, setting: GroupedSetting, row: Row | undefined): ShownSetting {
  const { name, shape, group } = setting;
  const set = row?.value == null ? undefined : setting.read(row.value);
  const usual = setting.usual(app.env);
  const { email: by = null } = row ?? {};
  return {
    name,
    shape,
    group,
    usual: String(usual ?? ''),
    value: String(set ?? usual ?? (setting.standIn && app.settings.get(setting.standIn))),
    isSet: set !== undefined,
    version: row?.version ?? 0,
    changed: row ? { at: row.changedAt.toISOString(), by } : null,
  };
}
