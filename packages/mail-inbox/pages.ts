import type { InboxEntry, InboxMail, Mailbox } from './mailbox.ts';
import { answer, guards, isForThisMachine, plain, sandboxPage } from '@meridian/sandbox-kit/answers';
import type { Lock } from '@meridian/sandbox-kit/lock';
import type { Markup } from '@meridian/sandbox-kit/markup';
import { style } from './style.ts';
import { listView, mailView, missingView } from './views.ts';

const home = '/sandbox/inbox';

/**
 * Handles `/sandbox/inbox` (list), `/ID` (email), `/ID/html` (HTML part), `/ID.eml` (raw), `/ID/attachments/N`; `.json`
 * after the first two returns JSON. Null for other URLs.
 */
export async function inboxPages(mailbox: Mailbox, request: Request, lock?: Lock): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname !== home && !pathname.startsWith(`${home}/`) && !pathname.startsWith(`${home}.`)) return null;
  if (!isForThisMachine(request)) return plain(403, 'The local inbox can only be read on this machine.');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return plain(405, 'The local inbox can only be read.', { Allow: 'GET, HEAD' });
  }
  if (pathname === `${home}.css`) return answer(style, 'text/css; charset=utf-8');
  const locked = lock?.guard(request, `${home}.css`);
  if (locked) return locked;
  if (pathname === home || pathname === `${home}/`) return page(listView(await mailbox.list()));
  if (pathname === `${home}.json`) {
    const { mails, total } = await mailbox.list();
    return Response.json({ success: true, total, mails: mails.map(entryForPrograms) }, { headers: guards });
  }

  const parts = /^\/sandbox\/inbox\/([0-9a-f]{32})(\.eml|\.json|\/html|\/attachments\/(\d{1,3}))?$/.exec(pathname);
  const [, id = '', part, attachment] = parts ?? [];
  if (part === '.eml') {
    const raw = await mailbox.raw(id);
    return raw === null ? missing() : download(raw, 'message/rfc822', `${id}.eml`);
  }
  const mail = parts === null ? null : await mailbox.read(id);
  if (mail === null) return missing();
  if (part === '.json') return Response.json({ success: true, mail: mailForPrograms(mail) }, { headers: guards });
  if (part === '/html') return htmlPart(mail);
  if (attachment === undefined) return page(mailView(mail));
  const file = mail.attachments[Number(attachment) - 1];
  // Neutral type: attachments are downloaded, never rendered on this origin.
  return file === undefined ? missing() : download(file.bytes, 'application/octet-stream', file.filename);
}

/** Sandboxed: no scripts, loading or access; links open new tabs. */
function htmlPart(mail: InboxMail): Response {
  if (mail.html === null) return missing();
  const policy =
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; " +
    "img-src data:; form-action 'none'; frame-ancestors 'self'";
  const base = '<base target="_blank">';
  const [head] = /<head\b[^>]*>/i.exec(mail.html) ?? [];
  const document = head === undefined ? base + mail.html : mail.html.replace(head, () => head + base);
  return answer(document, 'text/html; charset=utf-8', {
    'Content-Security-Policy': policy,
    'X-Frame-Options': 'SAMEORIGIN',
  });
}

function page({ title, body, status = 200 }: { title: string; body: Markup; status?: number }): Response {
  return sandboxPage({ title, body, status, styleSheet: `${home}.css`, policy });
}

function missing(): Response {
  return page({ ...missingView(), status: 404 });
}

function download(bytes: Buffer, type: string, name: string): Response {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, '_');
  const headers = { 'Content-Disposition': `attachment; filename*=UTF-8''${encoded}` };
  return answer(new Uint8Array(bytes), type, headers);
}

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

function entryForPrograms({ id, messageId, from, to, subject, date }: InboxEntry) {
  return { id, messageId, from, to, subject, date: date.toISOString(), url: `${home}/${id}` };
}

function mailForPrograms(mail: InboxMail) {
  const attachments = mail.attachments.map(({ filename, contentType, bytes }, index) => ({
    filename,
    contentType,
    size: bytes.length,
    url: `${home}/${mail.id}/attachments/${index + 1}`,
  }));
  const { replyTo, headers, text, html: htmlPartOfMail } = mail;
  return { ...entryForPrograms(mail), replyTo, headers, text, html: htmlPartOfMail, attachments };
}
