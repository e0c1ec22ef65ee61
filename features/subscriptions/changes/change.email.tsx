import { site } from '#content/site.ts';
import type { ChangeKind, EndReason, PlanSnapshot } from '#features/billing/records/changes.ts';
import { factList } from '#features/purchases/emails/billing.email.tsx';
import { formatExactMoney, formatMoney, type Money } from '#features/billing/money.ts';
import { dayText } from '#forms/timestamp.ts';
import { EmailButton, EmailFacts, EmailFrame, EmailHeading, EmailText, type EmailFact } from '#ui/email/email.tsx';

/** Everything that happens to a subscription except its start, which has its receipt. */
export type NotifiedKind = Exclude<ChangeKind, 'started'>;

export interface ChangeEmail {
  readonly kind: NotifiedKind;
  /** The client cannot change it in the dashboard. */
  readonly isAgreed: boolean;
  readonly reason: EndReason | null;
  readonly at: Date;
  readonly before: PlanSnapshot;
  readonly after: PlanSnapshot;
  /** Returns the name of an offer. */
  readonly nameOf: (offer: PlanSnapshot['offer']) => string;
  /** What the provider will charge next, if it renews, and why it is not the usual amount. */
  readonly next: { readonly at: Date; readonly amount: Money; readonly reason: string | null } | null;
  /** Where the client sees and changes the plan. */
  readonly planUrl: string;
  /** Where an ended plan can be started again. */
  readonly dashboardUrl: string;
  readonly client: { readonly email: string; readonly name: string | null; readonly company: string | null };
  /** The client's person who made the change; null if it is the reader, or unknown. */
  readonly actor: string | null;
  /** The client's page in the back office. */
  readonly personUrl: string;
  /** Given by the client with a pause or a cancellation. */
  readonly said: { readonly feedback: string | null; readonly comment: string | null };
}

interface Copy {
  readonly subject: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly button: string;
  readonly facts?: readonly EmailFact[];
}

const footer = `You received this email because of your subscription to ${site.name}. Reply with any question.`;

export function clientChangeSubject(mail: ChangeEmail): string {
  return clientCopy(mail).subject;
}

/** Email to the client, once per change. */
export function ClientChangeEmail(mail: ChangeEmail) {
  const { heading, text, button, facts = [] } = clientCopy(mail);
  const [preview = heading] = text;
  return (
    <EmailFrame brand={site.name} preview={preview} footer={footer}>
      <EmailHeading>{heading}</EmailHeading>
      {text.map((line) => (
        <EmailText key={line}>{line}</EmailText>
      ))}
      <EmailFacts facts={[...facts, ...nextFacts(mail), ...factList({ 'Changed by': mail.actor })]} />
      <EmailButton href={mail.kind === 'ended' ? mail.dashboardUrl : mail.planUrl}>{button}</EmailButton>
    </EmailFrame>
  );
}

function clientCopy({ kind, reason, at, before, after, nameOf, isAgreed }: ChangeEmail): Copy {
  const name = nameOf(after.offer);
  const end = dayOf(after.cancelAt);
  switch (kind) {
    case 'cancel-scheduled':
      return {
        subject: `Your ${name} subscription ${isAgreed ? '' : 'is canceled and '}ends on ${end}`,
        heading: isAgreed ? `Your subscription ends on ${end}` : 'Your subscription is canceled',
        text: [
          `${name} runs until ${end} and is not charged again.`,
          isAgreed
            ? 'If you want to keep it, reply to this email before that day.'
            : 'Until that day you can undo this in your dashboard. It costs nothing, and everything stays as it is.',
        ],
        button: isAgreed ? 'See your plan' : `Keep ${name}`,
        facts: [{ label: 'Ends', value: end }],
      };
    case 'cancel-undone':
      return {
        subject: `Your ${name} subscription continues`,
        heading: 'Your subscription continues',
        text: [`The cancellation of ${name} was undone. It renews as before.`],
        button: 'See your plan',
      };
    case 'ended':
      return {
        subject: `Your ${name} subscription has ended`,
        heading: 'Your subscription has ended',
        text: isAgreed ? agreedEndText(name, reason, dayText(at)) : endText(name, reason, dayText(at)),
        button: isAgreed || reason === 'us' ? 'See your plan' : 'Start again',
        facts: [{ label: 'Ended', value: dayText(at) }],
      };
    case 'paused':
      return {
        subject: `Your ${name} subscription is paused`,
        heading: 'Your subscription is paused',
        text: [
          after.resumesAt === null
            ? `${name} has been paused since ${dayText(at)}. Nothing is charged until ${isAgreed ? 'it is resumed' : 'you resume it'}.`
            : `${name} has been paused since ${dayText(at)} and resumes automatically on ${dayOf(after.resumesAt)}. Nothing is charged until then.`,
          isAgreed ? 'To resume it earlier, reply to this email.' : 'You can resume it earlier in your dashboard.',
        ],
        button: isAgreed ? 'See your plan' : `Resume ${name}`,
        facts: after.resumesAt === null ? [] : [{ label: 'Resumes', value: dayOf(after.resumesAt) }],
      };
    case 'unpaused':
      return {
        subject: `Your ${name} subscription is running again`,
        heading: 'Your subscription is running again',
        text: [`The pause of ${name} is over. It renews as before.`],
        button: 'See your plan',
      };
    case 'changed': {
      const isSame = before.offer === after.offer;
      const fee = isAgreed ? `costs ${monthly(after)} from ${dayText(at)}` : `now costs ${monthly(after)}`;
      const title = isSame ? `Your ${name} subscription ${fee}` : `Your plan is now ${name}`;
      return {
        subject: title,
        heading: title,
        text: [
          isSame
            ? `The fee of ${name} ${isAgreed ? `is ${monthly(before)} until then` : `changed on ${dayText(at)}`}.`
            : `It changed from ${nameOf(before.offer)} to ${name} on ${dayText(at)}.`,
        ],
        button: 'See your plan',
        facts: fromTo(before, after, nameOf, dayText(at)),
      };
    }
    case 'change-scheduled': {
      const day = dayOf(after.scheduledAt ?? after.periodEnd);
      const to = nameOf(after.scheduledOffer);
      return {
        subject: `Your plan changes to ${to} on ${day}`,
        heading: `Your plan changes to ${to}`,
        text: [
          `${name} runs until ${day}. From then on you have ${to}.`,
          'Until that day you can undo this in your dashboard.',
        ],
        button: 'See or undo the change',
        facts: [
          { label: 'From', value: name },
          { label: 'To', value: to },
          { label: 'On', value: day },
        ],
      };
    }
    case 'change-undone':
      return {
        subject: `Your plan stays ${name}`,
        heading: `Your plan stays ${name}`,
        text: [`The change to ${nameOf(before.scheduledOffer)} was undone. ${name} renews as before.`],
        button: 'See your plan',
      };
  }
}

const voided = 'We voided the unpaid invoice, so there is nothing left to pay.';

function endText(name: string, reason: EndReason | null, day: string): string[] {
  const again = 'You can start again at any time in your dashboard. Your receipts and invoices stay there.';
  switch (reason) {
    case 'unpaid':
      return [
        `${name} ended on ${day}, because the last attempt to charge it failed. ${voided}`,
        'If you did not want it to end, start it again in your dashboard or reply to this email.',
      ];
    case 'disputed':
      return [
        `${name} ended on ${day}, because your bank took a payment for it back.`,
        'If this was a mistake, reply to this email and we’ll sort it out with you.',
      ];
    case 'us':
      return [`We ended ${name} on ${day}. It is not charged again.`, 'Reply to this email with any question.'];
    default:
      return [`${name} ended on ${day}, as you requested. It is not charged again.`, again];
  }
}

/** It starts again only by a new agreement. */
function agreedEndText(name: string, reason: EndReason | null, day: string): string[] {
  if (reason === 'disputed') return endText(name, reason, day);
  const why =
    reason === 'unpaid' ? `, because the last attempt to charge it failed. ${voided}` : '. It is not charged again.';
  return [`${name} ended on ${day}${why}`, 'To continue, or if you have a question, reply to this email.'];
}

export function teamChangeSubject(mail: ChangeEmail): string {
  const { client, kind } = mail;
  return `${teamTitles[kind]}: ${titleName(mail)}, ${client.company ?? client.email}`;
}

/** Email to the team, once per change. */
export function TeamChangeEmail(mail: ChangeEmail) {
  const { kind, client, personUrl } = mail;
  const text = `${client.name ?? client.email}: ${teamText(mail)}`;
  return (
    <EmailFrame brand={site.name} preview={text} footer={`Reply to this email to reach ${client.email}.`}>
      <EmailHeading>{teamTitles[kind]}</EmailHeading>
      <EmailText>{text}</EmailText>
      <EmailFacts facts={teamFacts(mail)} />
      <EmailButton href={personUrl}>Open the client</EmailButton>
    </EmailFrame>
  );
}

const teamTitles: Readonly<Record<NotifiedKind, string>> = {
  changed: 'Plan changed',
  'change-scheduled': 'Plan change scheduled',
  'change-undone': 'Plan change undone',
  paused: 'Subscription paused',
  unpaused: 'Subscription resumed after a pause',
  'cancel-scheduled': 'Subscription canceled',
  'cancel-undone': 'Cancellation undone',
  ended: 'Subscription ended',
};

const endings: Readonly<Record<EndReason, string>> = {
  client: 'canceled by the client',
  unpaid: 'the last attempt to charge it failed, and its invoice was voided',
  us: 'ended by us at the provider',
  disputed: 'the bank took a payment back',
};

function titleName({ before, after, kind, nameOf }: ChangeEmail): string {
  if (kind === 'changed' && before.offer !== after.offer) return `${nameOf(before.offer)} to ${nameOf(after.offer)}`;
  if (kind === 'change-scheduled') return `${nameOf(after.offer)} to ${nameOf(after.scheduledOffer)}`;
  return nameOf(after.offer);
}

function teamText(mail: ChangeEmail): string {
  const { kind, reason, at, before, after, nameOf } = mail;
  const name = nameOf(after.offer);
  switch (kind) {
    case 'cancel-scheduled':
      return `${name} is canceled and ends on ${dayOf(after.cancelAt)}. It can be undone until then.`;
    case 'cancel-undone':
      return `the cancellation of ${name} was undone; it renews as before.`;
    case 'ended':
      return `${name} ended on ${dayText(at)}: ${endings[reason ?? 'us']}.`;
    case 'paused':
      return after.resumesAt === null
        ? `${name} has been paused since ${dayText(at)}, with no date to resume.`
        : `${name} is paused from ${dayText(at)} until ${dayOf(after.resumesAt)}.`;
    case 'unpaused':
      return `${name} is running again after its pause.`;
    case 'changed':
      if (before.offer === after.offer) return `${name} costs ${monthly(after)} as of ${dayText(at)}.`;
      return `the plan changed from ${nameOf(before.offer)} to ${name} on ${dayText(at)}.`;
    case 'change-scheduled':
      return `${name} changes to ${nameOf(after.scheduledOffer)} on ${dayOf(after.scheduledAt ?? after.periodEnd)}.`;
    case 'change-undone':
      return `${name} stays; the change to ${nameOf(before.scheduledOffer)} was undone.`;
  }
}

function teamFacts(mail: ChangeEmail): EmailFact[] {
  const { client, actor, before, after, kind, said } = mail;
  const isSaid = kind === 'cancel-scheduled' || kind === 'paused' || kind === 'ended';
  return factList({
    Name: client.name,
    Company: client.company,
    Email: client.email,
    'Changed by': actor,
    'Monthly fee before': kind === 'changed' ? monthly(before) : null,
    'Monthly fee': monthly(after),
    Reason: isSaid ? said.feedback : null,
    Comment: isSaid ? said.comment : null,
  }).concat(nextFacts(mail));
}

function fromTo(before: PlanSnapshot, after: PlanSnapshot, nameOf: ChangeEmail['nameOf'], day: string): EmailFact[] {
  return [
    { label: 'From', value: `${nameOf(before.offer)}, ${monthly(before)}` },
    { label: 'To', value: `${nameOf(after.offer)}, ${monthly(after)}` },
    { label: 'As of', value: day },
  ];
}

function nextFacts({ kind, next }: ChangeEmail): EmailFact[] {
  if (next === null || kind === 'cancel-scheduled' || kind === 'ended' || kind === 'paused') return [];
  const why = next.reason === null ? '' : ` (${next.reason})`;
  return [{ label: 'Next charge', value: `${formatExactMoney(next.amount)} on ${dayText(next.at)}${why}` }];
}

function monthly({ cents, currency }: PlanSnapshot): string {
  return `${formatMoney({ cents, currency })} a month`;
}

function dayOf(seconds: number | null): string {
  return seconds === null ? 'the end of the period' : dayText(new Date(seconds * 1000));
}
