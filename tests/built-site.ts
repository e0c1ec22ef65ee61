import type { QueryResult, QueryResultRow } from 'pg';
import type * as Program from '../app/boot/main.ts';
import { testDatabaseSettings } from './machine.ts';

/** The built program, run in this process on the engine under test, listening on a free port. */
export interface BuiltSite {
  readonly origin: string;
  readonly machine: Program.OpenMachine;
  /** Asks its database. */
  query<Row extends QueryResultRow>(sql: string): Promise<QueryResult<Row>>;
  close(): Promise<void>;
}

export async function openBuiltSite(
  settings: Readonly<Record<string, string>> = {},
  options: Parameters<typeof Program.openMachine>[1] = {},
): Promise<BuiltSite> {
  // A variable, so that the types do not ask for a build.
  const bundle = '../build/server/index.js';
  const { openMachine, serve } = (await import(bundle)) as typeof Program;
  const database = await testDatabaseSettings();
  const open = () => openMachine({ ...database.settings, PORT: '0', LOG_LEVEL: 'error', ...settings }, options);
  let machine = await open();
  const serving = await serve(machine).catch(async (error: unknown) => {
    // The free port was found by a look, and another test may have taken it since.
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    await machine.close();
    machine = await open();
    return serve(machine);
  });
  return {
    origin: serving.origin,
    machine,
    query: (sql) => machine.database.pool.query(sql),
    async close() {
      await serving.close();
      await machine.close();
      await database.close();
    },
  };
}
