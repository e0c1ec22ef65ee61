import { isNotNull } from 'drizzle-orm';
import type { Changes } from '#server/db/changes.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/log.ts';
import { siteSettings } from '#server/site-settings/site-settings.table.ts';
import { settledSettings, type SettingDefaults, type SiteSettings } from '#server/site-settings/site-settings.ts';

/** Announced in the changing transaction. */
export const settingsTopic = 'site-settings';

/** Updated within moments of a change on any replica. */
export interface LiveSettings {
  readonly defaults: SettingDefaults;
  /** From memory. */
  current(): SiteSettings;
  /** Await it after a change, so the next response shows it. */
  refresh(): Promise<void>;
  /** Returns the unsubscribe function. */
  listen(changed: () => void): () => void;
  close(): void;
}

interface SettingsParts {
  readonly db: Database;
  readonly changes: Pick<Changes, 'listen'>;
  readonly defaults: SettingDefaults;
  readonly log: Pick<Logger, 'error'>;
}

/** Rereads after announced or missed changes. */
export async function openLiveSettings({ db, changes, defaults, log }: SettingsParts): Promise<LiveSettings> {
  const hearers = new Set<() => void>();
  let current = await read(db, defaults);
  let reading: Promise<void> | null = null;
  /** Requests during the current read. */
  let askedMeanwhile = 0;
  let again: NodeJS.Timeout | undefined;

  function refresh(): Promise<void> {
    if (reading !== null) {
      askedMeanwhile += 1;
      return reading;
    }
    reading = readUntilLast().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readUntilLast(): Promise<void> {
    let asked: number;
    do {
      asked = askedMeanwhile;
      const found = await read(db, defaults);
      if (JSON.stringify(found) === JSON.stringify(current)) continue;
      current = found;
      for (const hear of hearers) hear();
    } while (askedMeanwhile !== asked);
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
    defaults,
    current: () => current,
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

async function read(db: Database, defaults: SettingDefaults): Promise<SiteSettings> {
  const { name, value } = siteSettings;
  const rows = await db.select({ name, value }).from(siteSettings).where(isNotNull(value));
  return settledSettings(defaults, new Map(rows.map((row) => [row.name, row.value ?? ''])));
}
