import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Address, type Email } from 'postal-mime';

export interface InboxEntry {
  /** 32 hexadecimal digits from the Message-ID. */
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The Date header, or else the arrival time. */
  readonly date: Date;
}

export interface InboxMail extends InboxEntry {
  readonly replyTo: string;
  readonly headers: readonly { name: string; value: string }[];
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly { filename: string; contentType: string; bytes: Buffer }[];
}

export interface Mailbox {
  /** Stores an email, synced to disk. The same Message-ID overwrites. */
  keep(raw: Buffer): Promise<void>;
  /** Newest first, at most `limit` (200), with the total. */
  list(limit?: number): Promise<{ mails: InboxEntry[]; total: number }>;
  read(id: string): Promise<InboxMail | null>;
  raw(id: string): Promise<Buffer | null>;
}

export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await clearOld(folder);
  const seen = new Map<string, { arrived: number; entry: InboxEntry }>();

  async function raw(id: string): Promise<Buffer | null> {
    if (!/^[0-9a-f]{32}$/.test(id)) return null;
    return readFile(placeOf(folder, id)).catch(nullWhenMissing);
  }

  async function entryOf(id: string, arrived: number): Promise<InboxEntry | null> {
    const known = seen.get(id);
    if (known?.arrived === arrived) return known.entry;
    const head = await headOf(placeOf(folder, id)).catch(nullWhenMissing);
    if (head === null) return null;
    const entry = entryFrom(id, await parse(head), arrived);
    seen.set(id, { arrived, entry });
    return entry;
  }

  return {
    raw,

    async keep(bytes) {
      const id = idOf(bytes, (await parse(headIn(bytes))).messageId);
      await writeWhole(folder, id, bytes);
    },

    async list(limit = 200) {
      const ids = (await readdir(folder)).flatMap((name) => /^([0-9a-f]{32})\.eml$/.exec(name)?.[1] ?? []);
      const arrivals = await Promise.all(
        ids.map(async (id) => ({ id, arrived: (await stat(placeOf(folder, id)).catch(() => null))?.mtimeMs ?? 0 })),
      );
      const newest = arrivals.sort((a, b) => b.arrived - a.arrived || (a.id < b.id ? 1 : -1)).slice(0, limit);
      const entries = await Promise.all(newest.map(({ id, arrived }) => entryOf(id, arrived)));
      return { mails: entries.filter((entry) => entry !== null), total: ids.length };
    },

    async read(id) {
      const bytes = await raw(id);
      return bytes === null ? null : mailFrom(id, await parse(bytes));
    },
  };
}

/** Left by a killed process; another may still be writing. */
async function clearOld(folder: string): Promise<void> {
  const anHourAgo = Date.now() - 60 * 60 * 1000;
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.arriving')) continue;
    const left = path.join(folder, name);
    const { mtimeMs } = await stat(left).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < anHourAgo) await rm(left, { force: true });
  }
}

/** An unparsable email is shown raw and does not hide others. */
async function parse(bytes: Buffer): Promise<Email> {
  try {
    return await PostalMime.parse(bytes);
  } catch {
    return { headers: [], headerLines: [], attachments: [], subject: 'Unreadable mail', text: bytes.toString('utf8') };
  }
}

/** Writes atomically and syncs before acknowledging. */
async function writeWhole(folder: string, id: string, bytes: Buffer): Promise<void> {
  const arriving = path.join(folder, `${id}.${randomUUID()}.arriving`);
  try {
    const file = await open(arriving, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(arriving, placeOf(folder, id));
  } catch (error) {
    await rm(arriving, { force: true });
    throw error;
  }
  const directory = await open(folder, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

/** Without a Message-ID the id comes from the bytes. */
function idOf(bytes: Buffer, messageId: string | undefined): string {
  const name = messageId === undefined || messageId === '' ? bytes : messageId;
  return createHash('sha256').update(name).digest('hex').slice(0, 32);
}

function placeOf(folder: string, id: string): string {
  return path.join(folder, `${id}.eml`);
}

async function headOf(place: string): Promise<Buffer> {
  const file = await open(place, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return headIn(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function headIn(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\r\n\r\n');
  return end === -1 ? bytes : bytes.subarray(0, end + 4);
}

function entryFrom(id: string, email: Email, arrived: number): InboxEntry {
  const written = Date.parse(email.date ?? '');
  return {
    id,
    messageId: email.messageId ?? '',
    from: people(email.from === undefined ? [] : [email.from]),
    to: people(email.to),
    subject: email.subject ?? '',
    date: new Date(Number.isNaN(written) ? arrived : written),
  };
}

function mailFrom(id: string, email: Email): InboxMail {
  return {
    ...entryFrom(id, email, 0),
    replyTo: people(email.replyTo),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments: email.attachments.map(({ filename, mimeType, content }, index) => ({
      filename: filename ?? `attachment-${index + 1}`,
      contentType: mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })),
  };
}

function people(addresses: readonly Address[] = []): string {
  return addresses
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name === '' ? address : `${name} <${address}>`))
    .join(', ');
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
