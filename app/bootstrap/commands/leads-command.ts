import { parseArgs } from 'node:util';
import { removeClients } from '#features/subscriptions/demonstration/seed-clients.server.ts';
import { removeNewsletter } from '#features/newsletter/demonstration/seed-newsletter.server.ts';
import { removePipeline } from '#features/leads/demonstration/seed-pipeline.server.ts';
import { bookingFields } from '#features/booking/booking.ts';
import { readBooking } from '#features/booking/booking-reads.server.ts';
import { contactFields } from '#features/contact/contact.ts';
import { readMessage } from '#features/contact/contact-reads.server.ts';
import { readIntake } from '#features/intake/submissions/intake-reads.server.ts';
import { intakeText, printable, saveFiles } from '#features/intake/submissions/submission-text.server.ts';
import { kindCopy, stageCopy } from '#features/leads/leads.copy.ts';
import { readEntry } from '#features/leads/entries/lead-entry.server.ts';
import type { ListedLead } from '#features/leads/lead-shapes.ts';
import { noFilter } from '#features/leads/list/lead-filter.ts';
import { listLeads } from '#features/leads/list/lead-list.server.ts';
import { findLead, leadReference } from '#features/leads/one/find-lead.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Print = (text: string) => void;

/** `npm run leads`. Exit codes: 0, 1 for an unknown reference or a missing file, 2 for invalid usage. */
export const leadsCommand = {
  usage: `npm run leads                               lists the newest leads of all forms
npm run leads -- --page NEXT                lists the next page; each page prints its NEXT
npm run leads -- --spam                     lists leads marked as spam
npm run leads -- show REFERENCE             shows what the sender wrote, and the files
npm run leads -- files REFERENCE --to DIR   saves the files in DIR
npm run leads -- remove-demonstration       deletes the demonstration leads, clients, subscribers and campaigns
Add --json for output that programs can read.`,
  async run(app: AppContext, argv: readonly string[], print: Print): Promise<number> {
    const input = readInput(argv);
    if (input === null) {
      print(leadsCommand.usage);
      return 2;
    }
    const { command, reference, to, json, spam, page } = input;
    if (command === 'remove-demonstration') {
      const [leads, clients] = [await removePipeline(app), await removeClients(app)];
      const [subscribers, campaigns] = await removeNewsletter(app);
      print(`Deleted the demonstration data: ${leads} leads, ${clients} clients with their purchases,`);
      print(`${subscribers} subscribers and ${campaigns} campaigns.`);
      return 0;
    }
    if (command === 'list') return printList(app, { spam, page, json }, print);
    const lead = await findLead(app, reference);
    const intake = lead?.kind === 'intake' ? await readIntake(app, { id: lead.subjectId }) : null;
    if (lead === null || (lead.kind === 'intake' && intake === null)) {
      print(`There is no lead ${reference}.`);
      return 1;
    }
    if (command === 'files') return saveFiles(app, intake ?? { reference, files: [] }, to, print);
    const subject = intake ?? (await readSubject(app, lead));
    print(json ? JSON.stringify(subject, null, 2) : intake ? intakeText(intake) : factsText(reference, { ...subject }));
    return 0;
  },
};

const commands = ['list', 'show', 'files', 'remove-demonstration'] as const;

interface Input {
  readonly command: (typeof commands)[number];
  readonly reference: string;
  readonly to: string;
  readonly json: boolean;
  readonly spam: boolean;
  readonly page: string | undefined;
}

function readInput(argv: readonly string[]): Input | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        json: { type: 'boolean', default: false },
        spam: { type: 'boolean', default: false },
        page: { type: 'string' },
      },
    });
    const [command = 'list', reference = '', ...more] = positionals;
    const { to = '', json, spam, page } = values;
    const known = commands.find((one) => one === command);
    const needsReference = known === 'show' || known === 'files';
    if (!known || more.length > 0 || needsReference !== (reference !== '') || (known === 'files') !== (to !== ''))
      return null;
    return { command: known, reference, to, json, spam, page };
  } catch {
    return null;
  }
}

async function printList(
  app: AppContext,
  { spam, page: after = '', json }: Pick<Input, 'spam' | 'page' | 'json'>,
  print: Print,
): Promise<number> {
  const query = { ...noFilter, stage: spam ? ('spam' as const) : noFilter.stage, after };
  const page = await listLeads(app, query, { userId: '', now: app.now() }, 20);
  if (json) print(JSON.stringify(page, null, 2));
  else if (page.items.length === 0) print(spam ? 'Nothing is marked as spam.' : 'No leads yet.');
  else {
    print(tableText(page.items));
    if (page.next) print(`\nMore: npm run leads -- ${spam ? '--spam ' : ''}--page ${page.next}`);
  }
  return 0;
}

function tableText(leads: readonly ListedLead[]): string {
  const head = ['Reference', 'Received (UTC)', 'Form', 'Company', 'Name', 'Email', 'Stage'];
  const rows = leads.map((lead) => [
    leadReference(lead),
    timestampText(lead.createdAt),
    kindCopy[lead.kind],
    shortened(lead.company ?? '', 28),
    shortened(lead.name, 24),
    shortened(lead.email, 32),
    stageCopy[lead.stage],
  ]);
  const widths = head.map((word, column) => Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function readSubject(app: AppContext, { kind, subjectId }: { kind: string; subjectId: string }) {
  if (kind === 'manual') return readEntry(app, subjectId);
  if (kind === 'contact') {
    const message = await readMessage(app, subjectId);
    return message && pick(message, [...contactFields.names, 'metadata', 'createdAt', 'history']);
  }
  const booking = await readBooking(app, subjectId);
  return booking && pick(booking, [...bookingFields.names, 'callAt', 'status', 'createdAt']);
}

function pick<Row, const Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;
}

/** One line per value that is set; objects are left to `--json`. */
function factsText(reference: string, facts: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(facts).flatMap(([name, value]) => {
    if (value instanceof Date) return [`   ${name}: ${timestampText(value.toISOString())} UTC`];
    return typeof value === 'string' && value !== '' ? [`   ${name}: ${printable(value)}`] : [];
  });
  return [reference, ...lines].join('\n');
}

function timestampText(timestamp: string): string {
  return timestamp.slice(0, 16).replace('T', ' ');
}

function shortened(text: string, length: number): string {
  const shown = printable(text);
  return shown.length <= length ? shown : `${shown.slice(0, length - 1)}…`;
}
