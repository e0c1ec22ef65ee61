import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { checklistCopy, type ChecklistStep } from '#content/admin/checklist.ts';
import { checkLabels, doctorCopy as copy } from '#content/admin/system-checks.ts';
import { checklistOf, readChecklistFacts } from '#features/system/checklist.server.ts';
import { reasonOf } from '#features/system/checks/define-check.server.ts';
import { runChecks } from '#features/system/checks/run-checks.server.ts';
import { TestEmailBody } from '#features/system/system.email.tsx';
import { checkStates, failed, ok, type CheckResult, type NamedResult } from '#features/system/system.ts';
import type { AppContext } from '#server/app-context.ts';
import { isMailbox } from '#server/email/addresses.ts';
import { SettingsError } from '#server/env.ts';
import { renderEmail } from '#server/email/render.ts';

type Print = (text: string) => void;

export const doctorHelp = `npm run doctor                      checks the settings, the database, and everything that the site talks to
npm run doctor -- --mail ADDRESS    sends a test email as well
npm run doctor -- --json            prints for programs`;

interface DoctorOptions {
  readonly json: boolean;
  readonly mail: string | null;
}

/** Null for arguments that it does not know. */
function readOptions(argv: readonly string[]): DoctorOptions | null {
  let [json, mail]: [boolean, string | null] = [false, null];
  const rest = [...argv];
  for (let option = rest.shift(); option !== undefined; option = rest.shift()) {
    if (option === '--json') json = true;
    else if (option === '--mail' && isMailbox(rest[0] ?? '')) mail = rest.shift() ?? null;
    else return null;
  }
  return { json, mail };
}

/** Runs all checks with the settings of the site. Returns the exit code: 1 if any failed, 2 for invalid usage. */
export async function runDoctor(app: AppContext, argv: readonly string[], print: Print): Promise<number> {
  const options = readOptions(argv);
  if (options === null) {
    print(doctorHelp);
    return 2;
  }
  const checks = await runChecks(app);
  const results: Finding[] = checks.map(labeled);
  if (options.mail !== null)
    results.push({ id: 'test-email', label: copy.test, ...(await sendTest(app, options.mail)) });
  // Without a database the checks say so.
  const facts = await readChecklistFacts(app).catch(() => ({ samples: [], settings: {} }));
  return printed(results, options.json, print, checklistOf(app, checks, facts));
}

/** The same output for a program that does not start: the errors are those of the settings or of the database. */
export function reportStartErrors(
  errors: readonly string[],
  error: unknown,
  argv: readonly string[],
  print: Print,
): number {
  const id = error instanceof SettingsError ? 'settings' : 'database';
  const remedy = 'Correct it and run npm run doctor again; the other checks need it.';
  const results = errors.map((summary) => labeled({ id, ...failed(summary, remedy) }));
  return printed(results, readOptions(argv)?.json ?? false, print);
}

interface Finding extends CheckResult {
  readonly id: string;
  readonly label: string;
}

function labeled(result: NamedResult): Finding {
  return { ...result, label: checkLabels[result.id] };
}

function printed(
  results: readonly Finding[],
  json: boolean,
  print: Print,
  checklist: readonly ChecklistStep[] = [],
): number {
  const exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;
  if (json) {
    print(JSON.stringify({ ok: exitCode === 0, checks: results, checklist }, null, 2));
    return exitCode;
  }
  const width = Math.max(...results.map(({ label }) => label.length));
  const stateWidth = Math.max(...checkStates.map((state) => state.length));
  for (const { state, label, summary, remedy } of results) {
    const hint = remedy === null ? '' : ` -> ${remedy}`;
    print(`${state.padEnd(stateWidth)}  ${label.padEnd(width)}  ${summary}${hint}`);
  }
  const left = checklist.filter(({ isDone }) => isDone !== true);
  if (left.length > 0) print(`\n${checklistCopy.title}:`);
  for (const { isDone, label, where } of left) {
    print(`${isDone === null ? checklistCopy.look : checklistCopy.open}  ${label} -> ${where}`);
  }
  return exitCode;
}

async function sendTest(app: AppContext, to: string): Promise<CheckResult> {
  try {
    await app.mail.send({
      key: `doctor ${randomUUID()}`,
      to,
      subject: copy.testSubject,
      ...(await renderEmail(createElement(TestEmailBody))),
    });
  } catch (error) {
    return failed(`The mail server rejected it: ${reasonOf(error)}.`, 'See the check of the mail server.');
  }
  const isLocal = app.env.SMTP_URL === undefined;
  return ok(isLocal ? `It is in the local inbox, for ${to}.` : `The mail server accepted it for ${to}.`);
}
