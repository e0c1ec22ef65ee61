import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { intakeAnswers } from '#features/intake/intake-answers.ts';
import { formatFileSize } from '#features/intake/intake-files.ts';
import {
  listIntakes,
  readIntake,
  type Intake,
  type IntakeSummary,
} from '#features/intake/submissions/intake-reads.server.ts';
import { readUploadedFile } from '#features/intake/uploads/upload.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Print = (text: string) => void;

export const leadsHelp = `npm run leads                            the newest submissions
npm run leads -- --page NEXT             the page after, as the last one named it
npm run leads -- --spam                  those taken for spam
npm run leads -- show REFERENCE          all answers and files of one
npm run leads -- files REFERENCE --to DIR   saves its files in DIR
Add --json for programs.`;

/**
 * `argv` follows `npm run leads --`; each `print` call is one piece of output. Returns the exit code: 0, 1 for an
 * unknown reference, 2 for invalid usage.
 */
export async function runSubmissions(app: AppContext, argv: readonly string[], print: Print): Promise<number> {
  const copy = readWords(argv);
  if (copy === null) {
    print(leadsHelp);
    return 2;
  }
  const { command, reference, to, json, spam, page } = copy;
  if (command === 'list') return printList(app, { suspected: spam, after: page }, json, print);
  const intake = await readIntake(app, { reference });
  if (!intake) {
    print(`There is no submission ${reference}.`);
    return 1;
  }
  if (command === 'files') return saveFiles(app, intake, to, print);
  print(json ? JSON.stringify(intake, null, 2) : intakeText(intake));
  return 0;
}

interface Copy {
  readonly command: 'list' | 'show' | 'files';
  readonly reference: string;
  readonly to: string;
  readonly json: boolean;
  readonly spam: boolean;
  readonly page: string | undefined;
}

function readWords(argv: readonly string[]): Copy | null {
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
    if (more.length > 0 || (command === 'list') !== (reference === '') || (command === 'files') !== (to !== ''))
      return null;
    return command === 'list' || command === 'show' || command === 'files'
      ? { command, reference, to, json, spam, page }
      : null;
  } catch {
    return null;
  }
}

async function printList(
  app: AppContext,
  listing: { suspected: boolean; after: string | undefined },
  json: boolean,
  print: Print,
): Promise<number> {
  const page = await listIntakes(app, listing);
  if (json) print(JSON.stringify(page, null, 2));
  else if (page.intakes.length === 0) print(listing.suspected ? 'Nothing is taken for spam.' : 'No submissions yet.');
  else {
    print(tableText(page.intakes));
    if (page.next) print(`\nMore: npm run leads -- ${listing.suspected ? '--spam ' : ''}--page ${page.next}`);
  }
  return 0;
}

function tableText(intakes: readonly IntakeSummary[]): string {
  const head = ['Reference', 'Received (UTC)', 'Company', 'Name', 'Email', 'Status', 'Files'];
  const rows = intakes.map((intake) => [
    intake.reference,
    timestampText(intake.createdAt),
    shortened(intake.company, 28),
    shortened(intake.name, 24),
    shortened(intake.email, 32),
    intake.suspectedSpam ? intake.suspectedSpam.join(' ') : intake.status,
    String(intake.files),
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

function intakeText(intake: Intake): string {
  const { form, files } = intake;
  const failed = form.uploadedFiles.filter((file) => !file.uploadSuccess);
  const lines = [
    `${intake.reference}  ${printable(intake.company)}`,
    `Received ${timestampText(intake.createdAt)} UTC, status ${intake.status}, version ${intake.version}`,
    ...(intake.suspectedSpam ? [`Taken for spam: ${intake.suspectedSpam.join(', ')}`] : []),
  ];
  for (const step of intakeAnswers(form)) {
    lines.push('', `${step.number}. ${step.title}`);
    for (const { field, label, value } of step.answers) {
      if (field !== 'uploadedFiles') lines.push(`   ${label}:${indented(value === '' ? '-' : printable(value))}`);
    }
  }
  lines.push('', `Files: ${files.length === 0 ? 'none' : files.length}`);
  for (const file of files) lines.push(`   ${file.fileName}, ${formatFileSize(file.size)}, ${file.url}`);
  for (const file of failed) lines.push(`   not received: ${file.fileName} (${file.error ?? ''})`);
  return lines.join('\n');
}

async function saveFiles(app: AppContext, intake: Intake, to: string, print: Print): Promise<number> {
  const folder = resolve(to);
  await mkdir(folder, { recursive: true });
  let missing = 0;
  for (const { storeId, fileName } of intake.files) {
    const file = await readUploadedFile(app, storeId);
    if (file) print(`Saved ${await saveFile(folder, fileName, file.body)}`);
    else {
      missing += 1;
      print(`The store no longer has ${fileName}.`);
    }
  }
  if (intake.files.length === 0) print(`${intake.reference} has no files.`);
  return missing === 0 ? 0 : 1;
}

/** Never overwrites: `brief.pdf`, then `brief (2).pdf`. */
async function saveFile(folder: string, fileName: string, body: NodeJS.ReadableStream): Promise<string> {
  const name = basename(fileName).replace(/^\.+/u, '_');
  const ending = extname(name);
  for (let copy = 1; ; copy += 1) {
    const path = join(folder, copy === 1 ? name : `${basename(name, ending)} (${copy})${ending}`);
    const target = createWriteStream(path, { flags: 'wx' });
    const isTaken = await new Promise<boolean>((settle, fail) => {
      target.once('open', () => settle(false));
      target.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EEXIST' ? settle(true) : fail(error)));
    });
    if (isTaken) continue;
    await pipeline(body, target);
    return path;
  }
}

function timestampText(timestamp: Date): string {
  return timestamp.toISOString().slice(0, 16).replace('T', ' ');
}

function shortened(text: string, length: number): string {
  const shown = printable(text);
  return shown.length <= length ? shown : `${shown.slice(0, length - 1)}…`;
}

/** Prevents terminal escape sequences in user input. */
function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}

function indented(text: string): string {
  return text.includes('\n') ? `\n      ${text.replace(/\n/gu, '\n      ')}` : ` ${text}`;
}
