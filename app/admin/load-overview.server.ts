import { overviewOf } from '#app/admin/figures/overview-figures.ts';
import type { OverviewPageProps } from '#app/admin/overview-page.tsx';
import type { Machine } from '#app/machine-context.ts';
import { newestUsers } from '#features/accounts/newest-users.server.ts';
import { readRange } from '#features/figures/figures.ts';
import { readFigures } from '#features/figures/read-figures.server.ts';

/** What the administrators' page shows for the days that its address names, in two trips to the database. */
export async function loadOverview(machine: Machine, params: URLSearchParams): Promise<OverviewPageProps> {
  const range = readRange(params, machine.now().toISOString().slice(0, 10));
  const [figures, newest] = await Promise.all([readFigures(machine, range), newestUsers(machine)]);
  const { env, payments } = machine;
  return {
    range,
    figures: overviewOf(figures, range),
    newest,
    consoles: {
      database: env.DATABASE_CONSOLE_URL ?? null,
      payments: payments.available ? payments.consoleUrl : null,
    },
  };
}
