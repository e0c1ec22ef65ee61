import { site } from '#content/site.ts';
import { currency as usual } from '#content/offers.ts';
import { webhookBody, type EndpointFormat, type StoredEvent } from '#features/webhooks/webhooks.ts';

/** The body of a message in the format of an endpoint. */
export function endpointBody(format: EndpointFormat, event: StoredEvent, origin: string): string {
  if (format === 'standard') return webhookBody(event, origin);
  const { type, data } = event;
  const url = new URL('url' in data ? String(data.url) : '/admin', origin).href;
  return JSON.stringify(
    (format === 'slack' ? toSlack : toTeams)(toWords(type.replaceAll(/[._]/g, ' ')), toFacts(data), url),
  );
}

type Fact = readonly [label: string, value: string];

/** Slack takes ten fields of 2,000 characters, which escaping can make of 300. */
const limits = { facts: 10, characters: 300 };

function toSlack(title: string, facts: readonly Fact[], url: string) {
  // `verbatim` makes no links or mentions of plain text.
  const toText = (text: string) => ({ type: 'mrkdwn', text, verbatim: true });
  const fields = facts.map(([label, value]) => toText(`*${label}*\n${escapeSlack(value)}`));
  const who = facts.find(([label]) => /^(?:Name|Client|Organization|Email)$/.test(label)) ?? facts[0];
  return {
    text: escapeSlack(who === undefined ? title : `${title}: ${who[1]}`),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: title } },
      ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
      // A button would need an endpoint that handles its presses.
      { type: 'section', text: toText(`<${escapeSlack(url)}|Open it in ${site.name}>`) },
    ],
  };
}

/** Otherwise visitors could write `<!channel>`, or a link under another text. */
function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For the trigger “When a Teams webhook request is received” of a workflow. */
function toTeams(title: string, facts: readonly Fact[], url: string) {
  // Unlike a `TextBlock`, a `TextRun` reads no Markdown.
  const toRuns = ([label, value]: Fact) => [
    { type: 'TextRun', text: `${label}: `, weight: 'Bolder' },
    { type: 'TextRun', text: value },
  ];
  const heading = { type: 'TextBlock', text: title, size: 'Large', weight: 'Bolder', wrap: true };
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [heading, ...facts.map((fact) => ({ type: 'RichTextBlock', inlines: toRuns(fact) }))],
    actions: [{ type: 'Action.OpenUrl', title: `Open in ${site.name}`, url }],
  };
  const contentType = 'application/vnd.microsoft.card.adaptive';
  return { type: 'message', attachments: [{ contentType, contentUrl: null, content }] };
}

/** `amountPaid`: Amount paid. */
function toWords(name: string): string {
  return name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase());
}

const hidden = /^(?:id|url|currency|previous|reference)$|Id$/;
const times = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What an event says in a few words: no ids, nothing empty, of objects only who or what they are. */
function toFacts(data: object): Fact[] {
  const currency = 'currency' in data ? String(data.currency) : usual;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const toText = (name: string, value: unknown): string => {
    if (typeof value === 'number' && isCents(name)) return value === 0 ? '' : money.format(value / 100);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)) return `${times.format(new Date(value))} UTC`;
    if (typeof value === 'string') return value.slice(0, limits.characters).toWellFormed();
    const { name: own, company, email } = Object(value) as Readonly<Record<string, unknown>>;
    return [own, company, email].filter((one) => typeof one === 'string').join(', ');
  };
  const shown = Object.entries(data).filter(([name]) => !hidden.test(name));
  const facts = shown.map(([name, value]): Fact => [toWords(name), toText(name, value)]);
  return facts.filter(([, text]) => text !== '').slice(0, limits.facts);
}

/** Whether a field of an event is an amount. */
export function isCents(name: string): boolean {
  return /amount|refunded$|^(?:tax|mrr|value)$/i.test(name);
}
