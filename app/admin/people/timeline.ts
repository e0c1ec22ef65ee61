import { href } from 'react-router';
import type { PersonData } from '#app/admin/people/load-person.server.ts';
import { personCopy as copy } from '#content/admin/person.ts';
import { formatMoney } from '#features/billing/money.ts';
import { orderTones, paymentTones } from '#features/billing/money-tones.ts';
import { emailPurposeCopy } from '#features/leads/lead-emails.ts';
import { kindCopy, stageCopy } from '#features/leads/leads.copy.ts';
import type { StateProps } from '#ui/feedback/state.tsx';
import { isoOf } from '#values/timestamp.ts';

export type TimelineSection = Exclude<keyof typeof copy.sections, 'all'>;

export interface TimelineItem {
  readonly id: string;
  readonly section: TimelineSection;
  readonly at: string;
  readonly title: string;
  readonly detail: string;
  /** Address of what it is about. */
  readonly to: string | null;
  readonly state: { readonly tone: StateProps['tone']; readonly label: string } | null;
}

const tones = { sent: 'good', waiting: 'waiting', failed: 'bad', bounced: 'bad', left: 'off' } as const;

/** Everything that happened with a person, newest first. */
export function personTimeline({ account, moments, received, newsletter }: PersonData): TimelineItem[] {
  const items: Omit<TimelineItem, 'id'>[] = [...moments.map(ofLead), ...received.map(ofNewsletter)];
  if (newsletter?.since != null) {
    const title = newsletter.status === 'unsubscribed' ? copy.unsubscribed : copy.subscribed;
    items.push({ ...plain, section: 'emails', at: newsletter.since, title });
  }
  if (account) {
    items.push({ ...plain, section: 'account', at: account.user.joinedAt, title: copy.joined });
    for (const { name, amount, state, stateCopy, createdAt } of account.orders) {
      items.push({
        ...plain,
        section: 'money',
        at: isoOf(createdAt),
        title: `${copy.order} ${name}`,
        detail: formatMoney(amount),
        state: { tone: orderTones[state], label: stateCopy },
      });
    }
    for (const { description, amount, state, stateCopy, issuedAt, invoiceUrl } of account.payments) {
      items.push({
        ...plain,
        section: 'money',
        at: isoOf(issuedAt),
        title: `${copy.payment}: ${description}`,
        to: invoiceUrl,
        detail: formatMoney(amount),
        state: { tone: paymentTones[state], label: stateCopy },
      });
    }
  }
  return items
    .sort((one, other) => other.at.localeCompare(one.at))
    .map((item, at) => ({ ...item, id: `${items.length - at}` }));
}

const plain = { detail: '', to: null, state: null } as const;

function ofLead(moment: PersonData['moments'][number]): Omit<TimelineItem, 'id'> {
  const { kind, leadId, at, what, text, delivery } = moment;
  const isEmail = kind === 'answer' || kind === 'reply' || kind === 'email';
  const [title, detail] = titleOf(kind, what, text);
  return {
    at,
    title,
    detail,
    section: isEmail ? 'emails' : 'leads',
    to: href('/admin/leads/:leadId', { leadId }),
    state: delivery && { tone: tones[delivery], label: copy.delivery[delivery] },
  };
}

function titleOf(kind: PersonData['moments'][number]['kind'], what: string, text: string): [string, string] {
  const known = (names: Readonly<Record<string, string>>) => names[what] ?? what;
  switch (kind) {
    case 'lead':
      return [known(kindCopy), text];
    case 'note':
      return [copy.note, text];
    case 'stage':
      return [`${copy.stage} ${known(stageCopy)}`, ''];
    case 'call':
      return [known(copy.calls), /^\d{4}-/.test(text) ? `${text.slice(0, 16).replace('T', ' ')} UTC` : text];
    case 'answer':
      return [`${copy.reply} ${text}`, ''];
    case 'reply':
      return [`${copy.received} ${text}`, ''];
    case 'email':
      return [known(emailPurposeCopy), ''];
  }
}

function ofNewsletter({ subject, at, outcome }: PersonData['received'][number]): Omit<TimelineItem, 'id'> {
  const state = { tone: tones[outcome], label: copy.delivery[outcome] };
  return { ...plain, section: 'emails', at, title: `${copy.newsletter} ${subject}`, state };
}
