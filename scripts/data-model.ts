import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { formatted } from './formatted.ts';

export const dataModelPage = 'docs/data-model.md';

/** What the tables of one or more `*.table.ts` files are for, in two sentences. */
const groups: readonly { title: string; files: readonly string[]; about: string }[] = [
  {
    title: 'Accounts',
    files: [
      'features/accounts/accounts.table.ts',
      'features/accounts/invites/invites.table.ts',
      'features/accounts/organizations/organizations.table.ts',
    ],
    about:
      'Users with their profile, their ways to sign in (`user_identities`, `passkeys`, `second_factors`) and their sessions, in the shape that better-auth expects. `verifications` holds links and codes that wait to be used; a trigger deletes those of an account whose password or address changes. `team_invites` are open invites to the team; an accepted or withdrawn one is deleted, and the audit log tells what became of it. Clients are `organizations` with their members; a person’s own one has the id of the account. `organization_invitations` are handled like `team_invites`.',
  },
  {
    title: 'Audit log',
    files: ['server/audit/audit.table.ts'],
    about:
      'Every sign-in and every action of an administrator, append-only: triggers refuse any change but retention. Ids are kept without a reference, so that an entry outlives the account that it is about.',
  },
  {
    title: 'Intake',
    files: ['features/intake/intake.table.ts'],
    about:
      'Submissions of the intake, with their files and the drafts of the pages without script. Files belong to a form until its submission claims them; what is never claimed is deleted after a day.',
  },
  {
    title: 'Booking and contact',
    files: ['features/booking/booking.table.ts', 'features/contact/contact.table.ts'],
    about:
      'Requests for a strategy call and messages of the contact page. As for the intake, `form_id` makes a second send of a form the same row, and a trigger adds every change of status or version to `history`.',
  },
  {
    title: 'Questions',
    files: ['features/questions/questions.table.ts'],
    about:
      'What the owner has made of a form: every version that was published (`question_versions`, which never changes) and what waits to be (`question_drafts`). Submissions name the version that they answered (`questions_version`), and keep the further answers as they were worded (`answers`).',
  },
  {
    title: 'Availability',
    files: ['features/availability/availability.table.ts'],
    about:
      'Team members who take calls (`hosts`), what can be booked (`call_types`), and the times that are taken or held while a form is filled in (`call_times`). `busy_weeks` is what their calendars say, put together. The constraint `call_times_apart` keeps the times of a host apart, whatever writes them.',
  },
  {
    title: 'Calendars of hosts',
    files: ['features/host-calendars/host-calendars.table.ts'],
    about:
      'Calendars that hosts have connected (`host_calendars`, credentials encrypted), the busy times in them without their words (`calendar_events`), and the calls that were written to them (`calendar_calls`).',
  },
  {
    title: 'Leads',
    files: [
      'features/leads/leads.table.ts',
      'features/leads/reports/report-counts.table.ts',
      'features/leads/entries/lead-import.table.ts',
      'features/leads/tasks/tasks.table.ts',
      'features/leads/replies/replies.table.ts',
    ],
    about:
      'One row for each submission, booking and message, written with it (`subject_id` is the row, without a reference); stage, owner and next step are set here, and the stage is also written to `status`. `lead_events` is the append-only history, `lead_answers` and `lead_emails` what was sent, `lead_messages` what came back, `lead_files` the attachments of both, `lead_views` the saved filters, `report_counts` figures of reports about many leads. The next step of a lead is its earliest open row of `lead_tasks`.',
  },
  {
    title: 'Projects',
    files: ['features/work/work.table.ts'],
    about:
      'Work for an organization (`work_projects`) in steps (`work_steps`), from a template. `refresh_work_project` writes what the list shows. `work_requests` is what was sent for approval, frozen, and `work_decisions` the first decision on each: triggers refuse changes, but for the name of an erased person. `work_files` are versions of files in `uploaded_files`, which a trigger releases. `work_secrets` are encrypted until they are opened or expire.',
  },
  {
    title: 'Messages',
    files: ['features/messages/messages.table.ts'],
    about:
      'Conversations of an organization with the team, a general one and one for each project (`message_threads`), with their messages, internal notes and files. `client_requests` are messages that ask for something, with the time of the answer. `thread_readers` says what each person has read and got by email; its id is the token of their reply address.',
  },
  {
    title: 'Notices',
    files: ['features/notices/notices.table.ts'],
    about:
      'What a team member should know of, until it is read and emailed, and how each of them wants to be told. `lead_id` is a lead, without a reference; its notices are deleted with it. Instead of one, `project_id` can name a project. `push_browsers` show them too, each until its session ends, with the key of the site in `push_keys`.',
  },
  {
    title: 'Articles',
    files: [
      'features/insights/insights.table.ts',
      'features/insights/drafts/drafts.table.ts',
      'features/insights/pictures/pictures.table.ts',
    ],
    about:
      'Articles as they are published, and beside them what the editor has written since (`article_drafts`), former versions, former addresses and pictures. `article_counts` and `article_searches` are counts that triggers keep; readers are counted once a day by a salted digest.',
  },
  {
    title: 'Site content',
    files: ['features/site-content/site-content.table.ts'],
    about:
      'Customer stories, quotes, logos, people, integrations and subprocessors, by `type`. The fields of a type are defined in `content-types.ts`; `draft` is what the editor shows, `published` what the site shows.',
  },
  {
    title: 'Newsletter',
    files: [
      'features/newsletter/newsletter.table.ts',
      'features/newsletter/import/subscriber-import.table.ts',
      'features/newsletter/campaigns/campaigns.table.ts',
    ],
    about:
      'Subscriptions with their consent, the weekly emails and the campaigns, and one delivery for each subscriber; `campaign_id` of deliveries and results is a row of `newsletter_emails` or of `campaigns`. Imports keep each line with what became of it, and `newsletter_erased` the codes of addresses that must not be imported again.',
  },
  {
    title: 'Billing',
    files: [
      'features/billing/billing.table.ts',
      'features/billing/records/agreements.table.ts',
      'features/billing/records/changes.table.ts',
      'features/billing/records/billing-details.table.ts',
      'features/billing/records/methods.table.ts',
      'features/billing/records/money-back.table.ts',
      'features/billing/records/settlement.table.ts',
    ],
    about:
      'Orders from the first click on, and what the payment provider says of customers, subscriptions and payments: our rows are copies, written by a sync that holds the lock in `payment_customers`. `payment_events` remembers which webhooks were received and handled. `subscription_changes` is the history of each subscription, written by the sync that finds a difference. `money_back` is what went back of payments, each with its own day. `agreements` are the monthly fees and invoices that the team starts, written before the provider is asked.',
  },
  {
    title: 'Webhooks',
    files: ['features/webhooks/webhooks.table.ts'],
    about:
      'Endpoints, the events that use cases write in the transaction in which they happen, and one delivery for each endpoint that wants the event. Every attempt is logged with its result. `unwritten_webhook_events` holds events that could not be written, until a job has done so.',
  },
  {
    title: 'Runs of workflows',
    files: ['features/runs/runs.table.ts'],
    about:
      'What the automated workflows of clients did. `runs` is partitioned by month; the function `record_runs` writes it with `run_sums`, the sums per hour and per day by state and duration. `run_incidents` are alerts from start to end, `run_reports` the monthly reports that were queued.',
  },
  {
    title: 'Metrics',
    files: ['features/metrics/metrics.table.ts'],
    about:
      'Triggers of the counted tables insert into `metric_changes`, and a job adds these to the sums of `metric_days` each minute; a trigger keeps the same by month and year in `metric_periods`. `mrr_standing` is what each monthly client was last counted as.',
  },
  {
    title: 'Backups',
    files: ['features/backups/backups.table.ts'],
    about:
      'One row for each backup that the program made by itself or that an administrator started: where it is, how far it was verified, or why it failed. `done` is only what is whole, verified and in its place.',
  },
  {
    title: 'Infrastructure',
    files: [
      'features/browser-errors/browser-errors.table.ts',
      'features/system/system.table.ts',
      'server/limits/limits.table.ts',
      'server/returned-forms/returned-forms.table.ts',
      'server/site-settings/site-settings.table.ts',
    ],
    about:
      'Errors of browsers, the running processes (`replicas`, unlogged) and what the checks of the system found last, the counters of the limits (unlogged: a crash resets them), refused forms of the pages without script, and the settings made at `/admin/settings`. The tables of the job queue are in the schema `pgboss` and belong to pg-boss.',
  },
];

/** The text of `docs/data-model.md`. */
export async function dataModelText(): Promise<string> {
  const missing = tableFiles().filter((file) => !groups.some(({ files }) => files.includes(file)));
  if (missing.length > 0) throw new Error(`No group of the data model names ${missing.join(', ')}.`);
  const sections = await Promise.all(
    groups.map(async ({ title, files, about }) => {
      const tables = (await Promise.all(files.map(tablesOf)))
        .flat()
        .sort((one, other) => (one.name < other.name ? -1 : 1));
      return `## ${title}\n\n${about}\n\n\`\`\`mermaid\nerDiagram\n${tables.map(diagram).join('\n')}\n\`\`\`\n`;
    }),
  );
  const text = `# Data model

The tables are defined in \`*.table.ts\` beside their feature, and their functions and triggers in \`*.sql\`
there. Written by \`npm run docs\`.

To change a table, change its definition and run \`npx drizzle-kit generate --name what_changes\`; the migration
runs at the next start. It must not use the functions or triggers of the SQL files, which do not exist yet in a
new database, except that it creates the function of an index itself, and has to drop those that depend on what it
removes. To change a function or trigger, edit its file: it is applied at the next start. During an upgrade
processes of both versions run, so migrations and functions have to work for the version before
([upgrading](upgrading.md#changing-the-schema)).

${sections.join('\n')}`;
  return formatted(dataModelPage, text);
}

function tableFiles(): string[] {
  return ['features', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.table.ts'))
      .map((path) => `${folder}/${path}`),
  );
}

async function tablesOf(file: string): Promise<ReturnType<typeof getTableConfig>[]> {
  const exports = (await import(`../${file}`)) as Record<string, unknown>;
  return Object.values(exports).flatMap((value) => (is(value, PgTable) ? [getTableConfig(value)] : []));
}

/** A table and its references as Mermaid writes them. */
function diagram({ name, columns, foreignKeys, primaryKeys }: ReturnType<typeof getTableConfig>): string {
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  const references = foreignKeys.map((key) => key.reference());
  const lines = columns.map((column) => {
    const marks = [
      ...(column.primary || keys.includes(column.name) ? ['PK'] : []),
      ...(references.some((reference) => reference.columns.includes(column)) ? ['FK'] : []),
      ...(column.isUnique ? ['UK'] : []),
    ];
    const type = column.getSQLType().replace(/^timestamp.*/, 'timestamptz');
    return `    ${type} ${column.name}${marks.length > 0 ? ` ${marks.join(', ')}` : ''}`;
  });
  const relations = references.map(({ columns: from, foreignColumns: [to] }) => {
    if (to === undefined) throw new Error(`${name} refers to no column.`);
    const isOne = from.every((column) => column.primary || column.isUnique);
    const isOptional = from.some((column) => !column.notNull);
    const target = getTableConfig(to.table).name;
    return `  ${target} ${isOptional ? '|o' : '||'}--${isOne ? 'o|' : 'o{'} ${name} : ${from.map((column) => column.name).join(', ')}`;
  });
  return [`  ${name} {`, ...lines, '  }', ...relations].join('\n');
}

if (import.meta.main) await writeFile(dataModelPage, await dataModelText());
