import { Resolver } from 'node:dns/promises';
import { checksStarting } from '#features/system/checks/checks.events.public.server.ts';
import { backupCheck } from '#features/system/checks/backup-check.server.ts';
import { clockCheck, databaseCheck, migrationsCheck } from '#features/system/checks/database-checks.server.ts';
import {
  reasonOf,
  type CheckTools,
  type NameResolver,
  type SystemCheck,
} from '#features/system/checks/define-check.server.ts';
import { mailCheck, mailNamesCheck } from '#features/system/checks/mail-checks.server.ts';
import { certificateCheck, proxyCheck } from '#features/system/checks/origin-checks.server.ts';
import * as site from '#features/system/checks/site-checks.server.ts';
import { checkIds, failed, type CheckId, type NamedResult } from '#features/system/system.ts';
import type { AppContext } from '#server/app-context.ts';
import { prepare } from '#server/events.ts';

const own: Partial<Readonly<Record<CheckId, SystemCheck>>> = {
  settings: site.settingsCheck,
  database: databaseCheck,
  migrations: migrationsCheck,
  replicas: site.replicasCheck,
  jobs: site.jobsCheck,
  mail: mailCheck,
  'mail-dns': mailNamesCheck,
  storage: site.storageCheck,
  payments: site.paymentsCheck,
  proxy: proxyCheck,
  certificate: certificateCheck,
  backup: backupCheck,
  disk: site.diskCheck,
  'virus-scan': site.virusScanCheck,
  clock: clockCheck,
};

const timeoutSeconds = 25;

/** Runs all checks at once, in the order of `checkIds`. None of them throws. */
export async function runChecks(app: AppContext, resolver: NameResolver = openResolver()): Promise<NamedResult[]> {
  const checks = { ...own };
  await prepare(app, checksStarting, { add: (check) => (checks[check.id] = check) });
  const known = checkIds.flatMap((id) => checks[id] ?? []);
  return Promise.all(known.map((check) => runCheck(check, { app, resolver })));
}

async function runCheck(check: SystemCheck, tools: CheckTools): Promise<NamedResult> {
  const { id, remedy } = check;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer in ${String(timeoutSeconds)} seconds`)), timeoutSeconds * 1000);
  });
  try {
    return { id, ...(await Promise.race([check.run(tools), late])) };
  } catch (error) {
    return { id, ...failed(`The check failed: ${reasonOf(error)}.`, remedy) };
  } finally {
    clearTimeout(timer);
  }
}

function openResolver(): NameResolver {
  return new Resolver({ timeout: 3000, tries: 1 });
}
