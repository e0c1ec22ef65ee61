import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

const read = new Map<string, Email>();

/** Reads each file once. */
export async function mailsOf(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  const emails = names.filter((name) => name.endsWith('.eml')).map((name) => path.join(folder, name));
  const mails: Email[] = [];
  for (const mail of emails) mails.push(await readMail(mail));
  return mails;
}

async function readMail(file: string): Promise<Email> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const mail = await PostalMime.parse(await readFile(file));
  read.set(file, mail);
  return mail;
}
