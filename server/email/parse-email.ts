import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';
import { partQuoted, type PartedText } from '#server/email/part-quoted.ts';
import { provesSender } from '#server/email/proven-sender.ts';

/** Emails are untrusted, so each part is cut to its limit. In characters, unless the name says otherwise. */
const max = { headerBytes: 256 * 1024, header: 8000, recipients: 200, text: 200_000, html: 200_000 } as const;
/** Limits a whole email. 16 MB of base64 have 210,000 lines; each line that begins with `--` may begin a part. */
const maxLines = { all: 400_000, dashed: 2000 } as const;
const maxAttachments = { kept: 10, named: 100, name: 255 } as const;

/** Outlook gives this name to attachments in a format that only Outlook and Exchange read. */
const outlookAttachmentName = 'winmail.dat';

export interface EmailHead {
  /** From the header, or a digest of the email if there is none. */
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  /** Every address that it may have been delivered to, in lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Whether a program sent it: an out-of-office reply, a bounce or a mailing list. */
  readonly isAutomatic: boolean;
  /** Whether the receiving server authenticated the sender's domain. */
  readonly isProven: boolean;
}

/** The plain text of an email, converted from HTML if need be. */
export interface EmailBody extends PartedText {
  readonly attachments: readonly { readonly fileName: string; readonly content: Uint8Array }[];
  /** Names of the attachments beyond the limit. */
  readonly leftOut: readonly string[];
}

/** Reads the headers of a raw email (RFC 5322); null if it has no sender. `authServer`: see `provesSender`. */
export async function readHead(raw: Uint8Array, authServer: string | undefined): Promise<EmailHead | null> {
  const email = await parsed(raw.subarray(0, headEnd(raw)));
  const from = listAddresses([email.from, email.sender])[0];
  if (!from) return null;
  const header = headerReader(email);
  const delivered = deliveryHeaders.flatMap((name) => header(name).match(/[^\s<>,;"]+@[^\s<>,;"]+/gu) ?? []);
  const named = listAddresses([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address);
  const recipients = [...delivered, ...named].slice(0, max.recipients).map((address) => address.toLowerCase());
  const results = email.headers.flatMap(({ key, value }) => (key === 'authentication-results' ? [value] : []));
  return {
    messageId: (email.messageId ?? '').trim().slice(0, 998) || `<${createHash('sha256').update(raw).digest('hex')}>`,
    from,
    to: [...new Set(recipients)],
    subject: (email.subject ?? '').slice(0, max.header),
    isAutomatic: isAutomatic(header, from.address),
    isProven: provesSender(results, authServer, from.address),
  };
}

/** @throws when the email has too many lines or parts, or the parser's limits are exceeded. */
export async function readBody(raw: Uint8Array): Promise<EmailBody> {
  refuseManyLines(raw);
  const email = await parsed(raw);
  const text = (email.text ?? '').slice(0, max.text);
  const attachments = email.attachments.filter(
    ({ related, disposition }) => related !== true || disposition === 'attachment',
  );
  const nameOf = ({ filename, mimeType }: Email['attachments'][number]) =>
    /^application\/(vnd\.)?ms-tnef$/iu.test(mimeType)
      ? outlookAttachmentName
      : (filename ?? 'attachment').slice(0, maxAttachments.name);
  return {
    ...partQuoted(text.trim() === '' ? (await htmlToText(email.html ?? '')).slice(0, max.text) : text),
    attachments: attachments.slice(0, maxAttachments.kept).map((attachment) => ({
      fileName: nameOf(attachment),
      content:
        typeof attachment.content === 'string' ? Buffer.from(attachment.content) : new Uint8Array(attachment.content),
    })),
    leftOut: attachments.slice(maxAttachments.kept, maxAttachments.named).map(nameOf),
  };
}

function parsed(raw: Uint8Array): Promise<Email> {
  return PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: max.headerBytes });
}

const [lineFeed, dash] = [0x0a, 0x2d];

function refuseManyLines(raw: Uint8Array): void {
  let [all, dashed] = [0, 0];
  for (let at = raw.indexOf(lineFeed); at !== -1; at = raw.indexOf(lineFeed, at + 1)) {
    all += 1;
    if (raw[at + 1] === dash && raw[at + 2] === dash) dashed += 1;
    if (all > maxLines.all || dashed > maxLines.dashed) throw new RangeError('The email has too many lines or parts.');
  }
}

/** The position after the first empty line. */
function headEnd(raw: Uint8Array): number {
  const head = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.length, max.headerBytes)).toString('latin1');
  const end = /\r?\n\r?\n/u.exec(head);
  return end === null ? head.length : end.index + end[0].length;
}

const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function headerReader({ headers }: Email): (name: string) => string {
  return (name) =>
    headers
      .filter(({ key }) => key === name)
      .map(({ value }) => value)
      .join(', ')
      .slice(0, max.header);
}

function isAutomatic(header: (name: string) => string, from: string): boolean {
  return (
    !/^(no)?$/iu.test(header('auto-submitted').split(';', 1)[0]?.trim() ?? '') ||
    /\b(bulk|junk|list|auto_reply)\b/iu.test(header('precedence')) ||
    automaticHeaders.some((name) => header(name) !== '') ||
    isFromExchangeRule(header, from) ||
    /^multipart\/report\b/iu.test(header('content-type')) ||
    header('return-path').trim() === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/iu.test(from)
  );
}

const automaticHeaders = [
  'x-autoreply',
  'x-autoreply-from',
  'x-autorespond',
  'x-auto-response',
  'x-failed-recipients',
  'list-id',
];

/** Rules also redirect emails written by people; the header then names a mailbox other than the sender's. */
function isFromExchangeRule(header: (name: string) => string, from: string): boolean {
  const mailbox = header('x-ms-exchange-inbox-rules-loop').toLowerCase();
  if (mailbox.includes('@')) return mailbox.split(/[\s,;<>]+/u).includes(from.toLowerCase());
  return header('x-ms-exchange-generated-message-source') !== '';
}

function listAddresses(addresses: readonly (Address | undefined)[]): { address: string; name: string }[] {
  return addresses.flatMap((one) => {
    if (one === undefined) return [];
    const members = one.group ?? [one];
    return members.flatMap(({ address, name }) =>
      address ? [{ address: address.trim().slice(0, max.header), name: name.trim().slice(0, max.header) }] : [],
    );
  });
}

const textOptions = {
  wordwrap: false,
  selectors: [{ selector: 'img', format: 'skip' }],
  limits: { maxDepth: 100, maxChildNodes: 10_000 },
} as const;

async function htmlToText(html: string): Promise<string> {
  if (html === '') return '';
  const { compile } = await import('html-to-text');
  return compile(textOptions)(html.slice(0, max.html));
}
