import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { extname, basename, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { intakeAnswers } from '#features/intake/submissions/intake-answers.ts';
import { formatFileSize } from '#features/intake/intake-files.ts';
import type { Intake } from '#features/intake/submissions/intake-reads.server.ts';
import { readUploadedFile } from '#features/intake/uploads/upload.server.ts';
import type { AppContext } from '#server/app-context.ts';

type Print = (text: string) => void;

/** Everything a person wrote, for the terminal. */
export function intakeText(intake: Intake): string {
  const { form, files, questions } = intake;
  const failed = form.uploadedFiles.filter((file) => !file.uploadSuccess);
  const lines = [
    `${intake.reference}  ${printable(intake.company)}`,
    `Received ${timestampText(intake.createdAt)} UTC, status ${intake.status}, version ${intake.version}`,
    ...(intake.suspectedSpam ? [`Taken for spam: ${intake.suspectedSpam.join(', ')}`] : []),
  ];
  for (const step of intakeAnswers(form, questions)) {
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

/** Returns the exit code: 1 if the store misses a file. */
export async function saveFiles(
  app: AppContext,
  intake: Pick<Intake, 'reference' | 'files'>,
  to: string,
  print: Print,
): Promise<number> {
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

/** Prevents terminal escape sequences in user input. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '');
}

function indented(text: string): string {
  return text.includes('\n') ? `\n      ${text.replace(/\n/gu, '\n      ')}` : ` ${text}`;
}
