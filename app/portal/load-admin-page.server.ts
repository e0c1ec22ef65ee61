import type { AdminPageProps } from '#app/portal/admin-page.tsx';
import { isAdmin } from '#features/accounts/accounts.ts';
import { newestUsers } from '#features/accounts/newest-users.server.ts';
import { requireUser } from '#features/accounts/session.server.ts';
import { clientFigures } from '#features/billing/reads/client-figures.server.ts';
import type { Machine } from '#app/machine-context.ts';

/** What the administrators' page shows; null for who is signed in and is none. Two trips beside that of the session. */
export async function loadAdminPage(machine: Machine, request: Request): Promise<AdminPageProps | null> {
  if (!isAdmin(await requireUser(machine, request))) return null;
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
