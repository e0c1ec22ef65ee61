import { and, eq } from 'drizzle-orm';
import type { Administrator } from '#features/accounts/accounts.ts';
import { users } from '#features/accounts/accounts.table.ts';
import { recordAction } from '#features/accounts/audit.server.ts';
import { groupOf, type SettingAnswer, type ShownSetting } from '#features/site-settings/site-settings.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { settingsTopic } from '#server/site-settings/live-settings.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import {
  isSettingName,
  readSetting,
  settingKinds,
  settingNames,
  type SettingName,
} from '#server/site-settings/site-settings.ts';

/** Every setting of the site: what holds, what it is by itself, and who changed it last. One trip to the database. */
export async function listSettings(app: AppContext): Promise<ShownSetting[]> {
  const rows = await readRows(app.db);
  return settingNames.map((name) =>
    shownSetting(
      app,
      name,
      rows.find((row) => row.name === name),
    ),
  );
}

/** What a form of the settings' page says; a value of null puts the setting back to its default. */
export interface SettingOrder {
  readonly name: string;
  readonly value: string | null;
  /** The version that was on the page. */
  readonly version: number;
}

/**
 * Sets a setting of the site, or puts it back, in one transaction with its entry in the audit log; it holds here when
 * this is answered, and on every other replica a moment later. Whoever saw an older version is told what it is now.
 */
export async function changeSetting(app: AppContext, by: Administrator, order: SettingOrder): Promise<SettingAnswer> {
  const { name, version } = order;
  if (!isSettingName(name)) return { ok: false, name, reason: 'unknown' };
  const read = order.value === null ? null : readSetting(name, order.value);
  if (read === undefined) return { ok: false, name, reason: 'invalid', kind: settingKinds[name].kind };
  const value = read === null ? null : String(read);
  const answer = await app.db.transaction(async (tx): Promise<SettingAnswer> => {
    const [present] = await readRows(tx, name);
    if (present?.version === version && present.value === value) {
      return { ok: false, name, reason: 'unchanged', kind: settingKinds[name].kind };
    }
    if (!(await write(tx, app, by, { name, value, version }))) {
      const [theirs] = await readRows(tx, name);
      // Somebody has set the same; or it was this very save, whose answer was lost on the way.
      if (theirs?.value === value) return { ok: true, name, isSet: value !== null };
      return { ok: false, name, reason: 'stale', theirs: shownSetting(app, name, theirs), mine: order.value };
    }
    const before = shownSetting(app, name, present);
    const act = value === null ? 'setting-reset' : 'setting-changed';
    const details = { from: before.value, to: value ?? before.usual };
    await recordAction(app, by, { act, subject: { kind: 'setting', id: name }, details }, tx);
    await app.changes.announce(tx, settingsTopic);
    return { ok: true, name, isSet: value !== null };
  });
  if (answer.ok) await app.settings.refresh();
  return answer;
}

/** Writes the next version, if the present one is as given; 0 is a setting that has no row yet. */
async function write(
  tx: Transaction,
  app: AppContext,
  by: Administrator,
  { name, value, version }: { readonly name: SettingName; readonly value: string | null; readonly version: number },
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

function readRows(db: Database | Transaction, name?: SettingName): Promise<Row[]> {
  return db
    .select({
      ...{ name: siteSettings.name, value: siteSettings.value, version: siteSettings.version },
      ...{ changedAt: siteSettings.changedAt, email: users.email },
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.changedBy))
    .where(name === undefined ? undefined : eq(siteSettings.name, name));
}

function shownSetting({ settings }: AppContext, name: SettingName, row: Row | undefined): ShownSetting {
  const defaults = settings.defaults as Partial<Record<SettingName, string | number>>;
  const usual = String(defaults[name] ?? '');
  const set = row?.value == null ? undefined : readSetting(name, row.value);
  const { email: by = null } = row ?? {};
  const shape = settingKinds[name];
  return {
    ...{ name, shape, group: groupOf(name, shape), usual },
    // An address of one kind is the team's until it is set.
    value: String(set ?? (usual === '' ? settings.current().teamEmail : usual)),
    isSet: set !== undefined,
    version: row?.version ?? 0,
    changed: row ? { at: row.changedAt.toISOString(), by } : null,
  };
}
