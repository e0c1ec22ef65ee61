import { Resolver } from 'node:dns/promises';
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

const checks: { readonly [Id in CheckId]: SystemCheck & { readonly id: CheckId } } = {
  settings: site.settingsCheck,
  database: databaseCheck,
  migrations: migrationsCheck,
  replicas: site.replicasCheck,
  jobs: site.jobsCheck,
  mail: mailCheck,
  'mail-dns': mailNamesCheck,
  storage: site.storageCheck,
  payments: site.paymentsCheck,
  webhooks: site.webhooksCheck,
  calls: site.callsCheck,
  calendars: site.calendarsCheck,
  proxy: proxyCheck,
  certificate: certificateCheck,
  backup: backupCheck,
  disk: site.diskCheck,
  'virus-scan': site.virusScanCheck,
  clock: clockCheck,
};

const timeoutSeconds = 25;

/** Runs all checks at once, in the order of `checkIds`. None of them throws. */
export function runChecks(app: AppContext, resolver: NameResolver = openResolver()): Promise<NamedResult[]> {
  return Promise.all(checkIds.map((id) => runCheck(checks[id], { app, resolver })));
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
