import type { InboxEntry, InboxMail } from './mailbox.ts';
import { html, withLinks, type Markup } from '@meridian/sandbox-kit/markup';

interface View {
  readonly title: string;
  readonly body: Markup;
}

const home = '/sandbox/inbox';

export function listView({ mails, total }: { mails: readonly InboxEntry[]; total: number }): View {
  const older = total - mails.length;
  const body = html`
    ${masthead(total === 1 ? '1 email' : `${total} emails`)}
    <main>
      <div class="opening">
        <h1>Local inbox</h1>
        <p>
          No mail server is set, so every email stays on this machine. Set <code>SMTP_URL</code> to send them for real.
        </p>
        ${mails.length > 0 ? html`<a class="again" href="${home}">Check again</a>` : null}
      </div>
      ${
        mails.length === 0
          ? nothingYet
          : html`<ol class="letters">
              ${mails.map(row)}
            </ol>`
      }
      ${older > 0 ? html`<p class="quiet">${older} older ones are in the folder mail of the data folder.</p>` : null}
    </main>
  `;
  return { title: total === 0 ? 'Local inbox' : `Local inbox (${total})`, body };
}

export function mailView(mail: InboxMail): View {
  const subject = mail.subject === '' ? 'No subject' : mail.subject;
  const body = html`
    ${masthead('Email')}
    <main class="letter">
      <p><a class="back" href="${home}">All emails</a></p>
      <h1>${subject}</h1>
      <dl class="facts">
        ${fact('From', mail.from)} ${fact('To', mail.to)} ${fact('Reply to', mail.replyTo)}
        ${fact('Date', html`<time datetime="${mail.date.toISOString()}">${fullTime.format(mail.date)}</time>`)}
        ${fact('Message-ID', html`<code>${mail.messageId}</code>`)}
      </dl>
      ${files(mail)}
      <div class="parts">
        ${
          mail.html === null
            ? null
            : html`<section aria-labelledby="html-part">
                <h2 id="html-part">HTML part</h2>
                <iframe
                  title="The email as HTML"
                  src="${home}/${mail.id}/html"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                ></iframe>
              </section>`
        }
        ${
          mail.text === null
            ? null
            : html`<section aria-labelledby="text-part">
                <h2 id="text-part">Text part</h2>
                <pre tabindex="0">${withLinks(mail.text.trim())}</pre>
              </section>`
        }
      </div>
      <details>
        <summary>All ${mail.headers.length} headers</summary>
        <pre tabindex="0">${mail.headers.map(({ name, value }) => `${name}: ${value}\n`)}</pre>
      </details>
    </main>
  `;
  return { title: `${subject} - Local inbox`, body };
}

export function missingView(): View {
  const body = html`
    ${masthead('Not found')}
    <main>
      <div class="opening">
        <h1>No such email</h1>
        <p>It may have been removed from the data folder.</p>
        <a class="again" href="${home}">All emails</a>
      </div>
    </main>
  `;
  return { title: 'No such email - Local inbox', body };
}

function masthead(note: string): Markup {
  return html`<header>
    <a href="/">Site</a>
    <span class="line" aria-hidden="true"></span>
    <span class="note">${note}</span>
  </header>`;
}

function row({ id, subject, to, date }: InboxEntry): Markup {
  return html`<li>
    <a href="${home}/${id}">${subject === '' ? 'No subject' : subject}</a>
    <span class="to">${to}</span>
    <time datetime="${date.toISOString()}">${shortTime.format(date)}</time>
  </li>`;
}

function fact(label: string, value: string | Markup): Markup | null {
  return value === ''
    ? null
    : html`<div>
        <dt>${label}</dt>
        <dd>${value}</dd>
      </div>`;
}

function files({ id, attachments }: InboxMail): Markup {
  const links = attachments.map(
    ({ filename, contentType, bytes }, index) =>
      html`<li>
        <a href="${home}/${id}/attachments/${index + 1}">${filename}</a>
        <span class="note">${contentType}, ${bytes.length.toLocaleString('en')} bytes</span>
      </li>`,
  );
  return html`<ul class="files" aria-label="Files">
    ${links}
    <li><a href="${home}/${id}.eml">The whole email</a> <span class="note">message/rfc822</span></li>
  </ul>`;
}

const nothingYet = html`<section class="nothing">
  <svg viewBox="0 0 320 64" width="320" height="64" aria-hidden="true" focusable="false">
    <path class="way" d="M8 32H312" />
    <path class="way" d="M80 26v12M160 26v12M240 26v12" />
    <circle class="end" cx="312" cy="32" r="5" />
    <circle class="signal" cx="8" cy="32" r="5" />
  </svg>
  <h2>Nothing has been sent yet</h2>
  <p>Send a form on the site, such as the intake, and its emails arrive here within seconds.</p>
  <a class="again" href="${home}">Check again</a>
</section>`;

/** This computer's time zone is the reader's. */
const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const shortTime = new Intl.DateTimeFormat('en-US', { ...day, hour: 'numeric', minute: '2-digit' });
const fullTime = new Intl.DateTimeFormat('en-US', {
  ...day,
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  weekday: 'long',
  timeZoneName: 'short',
});
