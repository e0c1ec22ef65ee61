import { isDeepStrictEqual } from 'node:util';
import { isNotNull } from 'drizzle-orm';
import type { Changes } from '#server/db/changes.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/log.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import type { SiteSetting } from '#server/site-settings/site-setting.ts';
import type { Env } from '#server/env.ts';

/** Announced in the changing transaction. */
export const settingsTopic = 'site-settings';

/** Updated within moments of a change on any replica. */
export interface LiveSettings {
  /** From memory. */
  get<Value extends string | number>(setting: SiteSetting<Value>): Value;
  /** Await it after a change, so the next response shows it. */
  refresh(): Promise<void>;
  /** Returns the unsubscribe function. */
  listen(changed: () => void): () => void;
  close(): void;
}

interface SettingsParts {
  readonly db: Database;
  readonly changes: Pick<Changes, 'listen'>;
  readonly env: Env;
  readonly log: Pick<Logger, 'error'>;
}

/** Rereads after announced or missed changes. */
export async function openLiveSettings({ db, changes, env, log }: SettingsParts): Promise<LiveSettings> {
  const hearers = new Set<() => void>();
  let current = await read(db);
  let reading: Promise<void> | null = null;
  /** Requests during the current read. */
  let requests = 0;
  let again: NodeJS.Timeout | undefined;

  function refresh(): Promise<void> {
    if (reading !== null) {
      requests += 1;
      return reading;
    }
    reading = readUntilLast().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readUntilLast(): Promise<void> {
    let handled: number;
    do {
      handled = requests;
      const found = await read(db);
      if (isDeepStrictEqual(found, current)) continue;
      current = found;
      for (const hear of hearers) hear();
    } while (requests !== handled);
  }

  function refreshSurely(): void {
    clearTimeout(again);
    refresh().catch((error: unknown) => {
      log.error(
        { event: 'settings.read.failed', err: error },
        'Could not read the settings; the previous ones stay in force',
      );
      again = setTimeout(refreshSurely, 1000).unref();
    });
  }

  const unlisten = changes.listen((topic) => {
    if (topic === settingsTopic || topic === '*') refreshSurely();
  });

  return {
    get: (setting) => settingIn(env, current, setting),
    refresh,
    listen(changed) {
      hearers.add(changed);
      return () => hearers.delete(changed);
    },
    close() {
      unlisten();
      clearTimeout(again);
      hearers.clear();
    },
  };
}

/** Texts by name. */
type Overrides = ReadonlyMap<string, string>;

/** The override, else the default; an override that cannot be read counts as unset. */
export function settingIn<Value extends string | number>(
  env: Env,
  overrides: Overrides,
  setting: SiteSetting<Value>,
): Value {
  const text = overrides.get(setting.name);
  const value = (text === undefined ? undefined : setting.read(text)) ?? setting.usual(env);
  if (value !== undefined) return value;
  if (setting.standIn === undefined) throw new Error(`The setting ${setting.name} has no default.`);
  return settingIn(env, overrides, setting.standIn);
}

async function read(db: Database): Promise<Overrides> {
  const { name, value } = siteSettings;
  const rows = await db.select({ name, value }).from(siteSettings).where(isNotNull(value));
  return new Map(rows.map((row) => [row.name, row.value ?? '']));
}
