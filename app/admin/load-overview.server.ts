import type { OverviewPageProps } from '#app/admin/overview-page.tsx';
import type { Machine } from '#app/machine-context.ts';
import { newestUsers } from '#features/accounts/newest-users.server.ts';
import { clientFigures } from '#features/billing/reads/client-figures.server.ts';

/** What the administrators' page shows, in two trips to the database. */
export async function loadOverview(machine: Machine): Promise<OverviewPageProps> {
  const [figures, newest] = await Promise.all([clientFigures(machine), newestUsers(machine)]);
  const { env, payments } = machine;
  return {
    figures,
    newest,
    consoles: {
      database: env.DATABASE_CONSOLE_URL ?? null,
      payments: payments.available ? payments.consoleUrl : null,
    },
  };
}
