import type { PersonData } from '#app/admin/people/load-person.server.ts';
import { ofLead } from '#app/admin/people/leads/lead-timeline.ts';
import { deliveryTones as tones, type TimelineItem } from '#app/admin/people/timeline-item.ts';
import { personCopy as copy } from '#content/admin/person.ts';
import { formatMoney } from '#features/billing/money.ts';
import { orderTones, paymentTones } from '#features/billing/money-tones.ts';
import { isoOf } from '#values/timestamp.ts';

/** Everything that happened with a person, newest first. */
export function personTimeline(person: PersonData): TimelineItem[] {
  const { account, received, newsletter } = person;
  const items: Omit<TimelineItem, 'id'>[] = [...person.moments.map(ofLead), ...received.map(ofNewsletter)];
  if (newsletter?.since != null) {
    const title = newsletter.status === 'unsubscribed' ? copy.unsubscribed : copy.subscribed;
    items.push({ ...plain, section: 'emails', at: newsletter.since, title });
  }
  if (account) {
    items.push({ ...plain, section: 'account', at: account.user.joinedAt, title: copy.joined });
    for (const { name, amount, state, stateCopy, createdAt } of account.money.flatMap((one) => one.orders)) {
      items.push({
        ...plain,
        section: 'money',
        at: isoOf(createdAt),
        title: `${copy.order} ${name}`,
        detail: formatMoney(amount),
        state: { tone: orderTones[state], label: stateCopy },
      });
    }
    for (const { description, amount, state, stateCopy, issuedAt, invoiceUrl } of account.money.flatMap(
      (one) => one.payments,
    )) {
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

function ofNewsletter({ subject, at, outcome }: PersonData['received'][number]): Omit<TimelineItem, 'id'> {
  const state = { tone: tones[outcome], label: copy.delivery[outcome] };
  return { ...plain, section: 'emails', at, title: `${copy.newsletter} ${subject}`, state };
}
