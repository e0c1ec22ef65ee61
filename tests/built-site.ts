import type { QueryResult, QueryResultRow } from 'pg';
import type * as Program from '../app/bootstrap/main.ts';
import { testDatabaseSettings } from './open-test-database.ts';

/** In this process, on a free port. */
export interface BuiltSite {
  readonly origin: string;
  readonly app: Program.OpenApp;
  query<Row extends QueryResultRow>(sql: string): Promise<QueryResult<Row>>;
  close(): Promise<void>;
}

/** Does not pad responses to a minimum duration, unless `options` sets `pause`. */
export async function openBuiltSite(
  settings: Readonly<Record<string, string>> = {},
  options: Parameters<typeof Program.openApp>[1] = {},
): Promise<BuiltSite> {
  // A variable, so type checks need no build.
  const bundle = '../build/server/index.js';
  const { openApp, serve } = (await import(bundle)) as typeof Program;
  const database = await testDatabaseSettings();
  const pause = () => Promise.resolve();
  const open = () =>
    openApp({ ...database.settings, PORT: '0', LOG_LEVEL: 'error', ...settings }, { pause, ...options });
  let app = await open();
  const serving = await serve(app).catch(async (error: unknown) => {
    // Another test may have taken the port.
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    await app.close();
    app = await open();
    return serve(app);
  });
  return {
    origin: serving.origin,
    app,
    query: (sql) => app.database.pool.query(sql),
    async close() {
      await serving.close();
      await app.close();
      await database.close();
    },
  };
}
