import { backupCommand, restoreHelp } from '#app/bootstrap/commands/backup-commands.ts';
import { databaseHelp, jobsCommand, migrateCommand, type Command } from '#app/bootstrap/commands/commands.ts';
import { leadsCommand } from '#app/bootstrap/commands/leads-command.ts';
import { adminHelp, runAdmin } from '#features/team/admin-command.server.ts';
import { articlesHelp, runArticles } from '#features/insights/files/articles-command.server.ts';
import { paymentsHelp, runPayments } from '#features/payment-sync/payments-command.server.ts';
import { doctorHelp, runDoctor } from '#features/system/doctor.server.ts';

/** Commands that work with an open app. */
export const commands: Readonly<Record<string, Command>> = {
  admin: { usage: adminHelp, run: runAdmin },
  db: migrateCommand,
  jobs: jobsCommand,
  backup: backupCommand,
  leads: leadsCommand,
  articles: { usage: articlesHelp, run: runArticles },
  payments: { usage: paymentsHelp, run: runPayments },
  doctor: { usage: doctorHelp, run: runDoctor },
};

/** The text of `meridian COMMAND --help`. */
export function findUsage(name: string): string | undefined {
  const others: Readonly<Record<string, string>> = {
    serve: 'npm start                 serves the site',
    worker: 'npm run worker            processes jobs, with WORKER=separate',
    restore: restoreHelp,
    db: databaseHelp,
  };
  return others[name] ?? commands[name]?.usage;
}
