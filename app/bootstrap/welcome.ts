import { href } from 'react-router';
import type { OpenApp } from '#app/bootstrap/open-app.ts';
import { site } from '#content/site.ts';
import { hasAdministrator, makeSetupLink } from '#features/team/setup-link.public.server.ts';
import { buyPlan, removeClients, seedClients } from '#features/subscriptions/demonstration/seed-clients.server.ts';
import { seedHours } from '#features/availability/demonstration/seed-hours.server.ts';
import { seedMessages } from '#features/messages/demonstration/seed-messages.server.ts';
import { seedPipeline } from '#features/leads/demonstration/seed-pipeline.server.ts';
import {
  demonstrationEmails,
  seedPeople,
  type DemonstrationPerson,
} from '#features/demonstration/demonstration-people.public.server.ts';
import { loadArticles } from '#features/insights/files/articles-from-files.server.ts';
import { intakeAccess } from '#features/intake/intake-settings.server.ts';
import { seedNewsletter } from '#features/newsletter/demonstration/seed-newsletter.server.ts';
import { seedRuns } from '#features/runs/demonstration/seed-runs.server.ts';
import { seedContent } from '#features/site-content/demonstration/seed-content.server.ts';
import { seedWork } from '#features/work/demonstration/seed-work.server.ts';
import { seedDemonstration } from '#features/intake/demonstration/seed-intakes.server.ts';

/** The lines to print once the site is being served. */
export function welcome(
  { env, settings, paymentsSandbox, sandboxKey, sandboxPages }: OpenApp,
  seconds: string,
  people: readonly DemonstrationPerson[],
): readonly string[] {
  return [
    '',
    `  ${site.name} is ready at ${env.PUBLIC_ORIGIN} (started in ${seconds} s)`,
    ...(env.SMTP_URL === undefined
      ? [`  Emails stay on this machine. Read them at ${env.PUBLIC_ORIGIN}/sandbox/inbox?key=${sandboxKey}`]
      : []),
    ...(paymentsSandbox === undefined
      ? []
      : [`  Test payments run at ${paymentsSandbox.checkoutOrigin}; no money moves`]),
    ...(sandboxPages === undefined ? [] : [`  The sandbox pages ask each new browser for this key: ${sandboxKey}`]),
    ...(settings.get(intakeAccess) === 'open' ? ['  To list leads: npm run leads'] : []),
    ...demonstrationLines(people, env.PUBLIC_ORIGIN),
    '  Stop with Ctrl+C',
    '',
  ];
}

/** Until there is an administrator, anyone who can read the server's output may become the first. */
export async function setupLines(app: OpenApp): Promise<readonly string[]> {
  const link = await makeSetupLink(app, { atStart: true });
  if (link === null) {
    if (await hasAdministrator(app.db)) return [];
    const command = 'npm run admin -- setup-link';
    return [
      `  A link for the first administrator was printed less than a minute ago. To print a new one: ${command}`,
      '',
    ];
  }
  return ['  Create the first administrator here. The link works once and expires in one hour:', `  ${link}`, ''];
}

/** These lines are printed only once, because the passwords are not stored. */
function demonstrationLines(people: readonly DemonstrationPerson[], origin: string): readonly string[] {
  if (people.length === 0) return [];
  const widest = Math.max(...people.map(({ email }) => email.length));
  return [
    `  Demo accounts for ${origin}${href('/login')}. Their passwords are shown only now:`,
    ...people.map(({ email, password, what }) => `    ${email.padEnd(widest)}  ${password}  (${what})`),
  ];
}

/** Demonstration clients must not appear next to real ones. */
export async function removeDemonstrationClients(app: OpenApp): Promise<void> {
  if (app.payments.available && !app.payments.sandbox) await removeClients(app);
}

/** Creates the demonstration data and returns the people it created. Unreadable article files do not stop the start. */
export async function seed(app: OpenApp): Promise<readonly DemonstrationPerson[]> {
  const { errors } = await loadArticles(app);
  for (const error of errors) app.log.warn({ event: 'article.load.failed', fault: error }, 'Could not load an article');
  const people = await seedPeople(app);
  // Only at the first start, so that removed items do not come back.
  if (isFirstStart(people)) {
    await seedDemonstration(app);
    await seedContent(app);
  }
  if (isFilled(app, people)) {
    await seedHours(app);
    await seedPipeline(app);
    await seedNewsletter(app);
    await seedRuns(app);
    if (app.paymentsSandbox !== undefined) await seedClients(app);
    await seedWork(app);
    await seedMessages(app);
  }
  return people;
}

function isFilled({ env }: OpenApp, people: readonly DemonstrationPerson[]): boolean {
  return env.DEMO_DATA === true && isFirstStart(people);
}

function isFirstStart(people: readonly DemonstrationPerson[]): boolean {
  return people.some(({ email }) => email === demonstrationEmails.admin);
}

/** Runs one real purchase in the sandbox, once the site is being served. */
export async function buyDemonstrationPlan(app: OpenApp, people: readonly DemonstrationPerson[]): Promise<void> {
  if (!isFilled(app, people) || app.paymentsSandbox === undefined) return;
  await buyPlan(app, app.paymentsSandbox.checkoutOrigin).catch((error: unknown) =>
    app.log.warn({ event: 'demonstration.purchase.failed', err: error }, 'Could not run the demonstration purchase'),
  );
}
