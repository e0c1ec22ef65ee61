import { href } from 'react-router';
import { deliveryTones as tones, type TimelineItem } from '#app/admin/people/timeline-item.ts';
import { personCopy as copy } from '#content/admin/person.ts';
import { emailPurposeCopy } from '#features/leads/lead-emails.ts';
import { kindCopy, stageCopy } from '#features/leads/leads.copy.ts';
import type { LeadMoment } from '#features/leads/one/person-leads.server.ts';

/** What happened with a lead of the person. */
export function ofLead(moment: LeadMoment): Omit<TimelineItem, 'id'> {
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

function titleOf(kind: LeadMoment['kind'], what: string, text: string): [string, string] {
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
