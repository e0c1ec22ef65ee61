import { site } from '#content/site.ts';
import { currencyOf, formatMoney } from '#features/billing/money.ts';
import { webhookBody, type EndpointFormat, type StoredEvent } from '#features/webhooks/webhooks.ts';

/** The body of a message in the format of an endpoint. */
export function endpointBody(format: EndpointFormat, event: StoredEvent, origin: string): string {
  if (format === 'standard') return webhookBody(event, origin);
  return JSON.stringify(format === 'slack' ? toSlack(event, origin) : toTeams(event, origin));
}

type Fact = readonly [label: string, value: string];

/** Slack refuses more than ten fields, and more than 2,000 characters in one, which escaping can make of 300. */
const limits = { facts: 10, characters: 300 };

function toSlack(event: StoredEvent, origin: string) {
  const title = toTitle(event.type);
  const facts = toFacts(event.data);
  const fields = facts.map(([label, value]) => markdown(`*${label}*\n${escapeSlack(value)}`));
  const link = `<${escapeSlack(urlOf(event, origin))}|Open it in ${site.name}>`;
  return {
    text: escapeSlack([title, facts[0]?.[1]].filter(Boolean).join(': ')),
    unfurl_links: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      // A button would ask Slack's app for an endpoint that handles presses.
      { type: 'section', text: markdown(link) },
    ],
  };
}

/** `verbatim`: makes no links or mentions of plain text. */
function markdown(text: string) {
  return { type: 'mrkdwn', text, verbatim: true };
}

/** Without these, visitors could write `<!channel>` or a link with another text. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For a workflow with the trigger “When a Teams webhook request is received”. A `TextRun` reads no Markdown. */
function toTeams(event: StoredEvent, origin: string) {
  const facts = toFacts(event.data).map(([label, value]) => ({
    type: 'RichTextBlock',
    inlines: [
      { type: 'TextRun', text: `${label}: `, weight: 'Bolder' },
      { type: 'TextRun', text: value },
    ],
  }));
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [{ type: 'TextBlock', text: toTitle(event.type), size: 'Large', weight: 'Bolder', wrap: true }, ...facts],
    actions: [{ type: 'Action.OpenUrl', title: `Open in ${site.name}`, url: urlOf(event, origin) }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}

function urlOf({ data }: StoredEvent, origin: string): string {
  return new URL('url' in data ? String(data.url) : '/admin', origin).href;
}

/** `payment.failed`: Payment failed. */
function toTitle(type: string): string {
  return toWords(type.replaceAll(/[._]/g, ' '));
}

function toWords(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const unshown = /^(id|url|currency|previous|reference)$|Id$/;
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What an event says in a few words: no ids, nothing empty, of objects only the name. */
function toFacts(data: object): Fact[] {
  const currency = currencyOf('currency' in data ? String(data.currency) : 'usd');
  const facts = Object.entries(data).flatMap(([name, value]): Fact[] => {
    const text = unshown.test(name) ? '' : toText(name, value, currency);
    return text === '' ? [] : [[toWords(name), text.slice(0, limits.characters).toWellFormed()]];
  });
  return facts.slice(0, limits.facts);
}

function toText(name: string, value: unknown, currency: ReturnType<typeof currencyOf>): string {
  if (typeof value === 'number') return isCents(name) ? money(value, currency) : String(value);
  if (typeof value === 'string')
    return /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? `${times.format(new Date(value))} UTC` : value;
  if (typeof value !== 'object' || value === null) return '';
  const { name: own, company, email } = value as Readonly<Record<string, unknown>>;
  return [own, company, email].filter((one) => typeof one === 'string').join(', ');
}

function money(cents: number, currency: ReturnType<typeof currencyOf>): string {
  return cents === 0 ? '' : formatMoney({ cents, currency });
}

/** Whether a field of an event is an amount. */
export function isCents(name: string): boolean {
  return /amount|refunded$|^(?:tax|mrr|value)$/i.test(name);
}
