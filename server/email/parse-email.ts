import { createHash } from 'node:crypto';
import PostalMime, { type Address, type Email } from 'postal-mime';

export interface ReceivedEmail {
  /** Of the header, else made from the content. */
  readonly messageId: string;
  readonly from: { readonly address: string; readonly name: string };
  /** Every address that it may have been delivered to, in lower case. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Plain text; HTML is turned into text. */
  readonly text: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: Uint8Array;
  }[];
  /** Sent by a program: an out-of-office reply, a bounce, a list. */
  readonly isAutomatic: boolean;
}

/** Reads a raw email (RFC 5322); null if it has no sender. */
export async function parseEmail(raw: Uint8Array): Promise<ReceivedEmail | null> {
  const email = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 }).catch(() => null);
  const from = email && addressesOf([email.from, email.sender])[0];
  if (!email || !from) return null;
  const header = headerOf(email);
  const delivered = deliveryHeaders.flatMap((name) => header(name).match(/[^\s<>,;"]+@[^\s<>,;"]+/gu) ?? []);
  const named = addressesOf([...(email.to ?? []), ...(email.cc ?? [])]).map(({ address }) => address);
  return {
    messageId: (email.messageId ?? '').trim().slice(0, 998) || `<${createHash('sha256').update(raw).digest('hex')}>`,
    from,
    to: [...new Set([...delivered, ...named].map((address) => address.toLowerCase()))],
    subject: email.subject ?? '',
    text: email.text?.trim() ? email.text : await textOf(email.html ?? ''),
    attachments: email.attachments
      .filter(({ related, disposition }) => related !== true || disposition === 'attachment')
      .map(({ filename, mimeType, content }) => ({
        fileName: filename ?? 'attachment',
        contentType: mimeType,
        content: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
      })),
    isAutomatic: isAutomatic(header, from.address),
  };
}

const deliveryHeaders = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

function headerOf({ headers }: Email): (name: string) => string {
  return (name) =>
    headers
      .filter(({ key }) => key === name)
      .map(({ value }) => value)
      .join(', ');
}

function isAutomatic(header: (name: string) => string, from: string): boolean {
  return (
    !/^(no)?$/iu.test(header('auto-submitted').split(';', 1)[0]?.trim() ?? '') ||
    /\b(bulk|junk|list|auto_reply)\b/iu.test(header('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response', 'list-id'].some((name) => header(name) !== '') ||
    /^multipart\/report\b/iu.test(header('content-type')) ||
    header('return-path').trim() === '<>' ||
    /^(mailer-daemon|postmaster|no-?reply)@/iu.test(from)
  );
}

function addressesOf(addresses: readonly (Address | undefined)[]): { address: string; name: string }[] {
  return addresses.flatMap((one) => {
    if (one === undefined) return [];
    const members = one.group ?? [one];
    return members.flatMap(({ address, name }) => (address ? [{ address: address.trim(), name: name.trim() }] : []));
  });
}

const withoutPictures = [{ selector: 'img', format: 'skip' }];

async function textOf(html: string): Promise<string> {
  if (html === '') return '';
  const { compile } = await import('html-to-text');
  return compile({ wordwrap: false, selectors: withoutPictures })(html);
}
