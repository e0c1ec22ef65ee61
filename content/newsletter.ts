import { claims } from './claims.ts';
import { site } from './site.ts';

const name = 'Weekly Automation Intel';

/** Form messages are with the form's rules. */
export const newsletter = {
  name,
  title: `Newsletter | ${site.name}`,
  description: `${name} from ${site.name}: the week's new articles on automation in one email, every Tuesday. Unsubscribe with one click.`,
  when: 'Tuesdays, 8:00 AM UTC',
  days: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
  form: {
    title: name,
    lead: `The week's new articles in one email. Join ${claims.newsletterReaders} readers.`,
    label: 'Email address',
    placeholder: 'you@company.com',
    button: 'Subscribe',
    busy: 'Subscribing',
    hint: 'One email a week, none when there’s nothing new. Unsubscribe from any email.',
  },
  done: {
    active: {
      title: 'You are subscribed',
      copy: 'A welcome email is on its way. The next issue comes with the next articles.',
    },
    pending: {
      title: 'One step left',
      copy: 'We sent you an email. Open its link to confirm your subscription.',
    },
    another: 'Subscribe another email',
    back: 'Read the articles',
  },
  page: {
    heading: ['One email a week.', 'Only when there is news.'],
    lead: 'Every Tuesday morning we gather what we published since the last issue: what can be automated, what it took, and what is better left to people.',
    contents: {
      title: 'What’s inside',
      points: [
        'The new articles, each with its summary and how long it takes to read.',
        'Nothing else: no third-party offers, no tracking pixel.',
        'No email in a week without a new article.',
      ],
    },
  },
  confirm: {
    title: 'Confirm your subscription',
    copy: `Someone, hopefully you, signed this address up for ${name}. Confirm to start receiving it.`,
    button: 'Confirm subscription',
    done: 'Your subscription is confirmed',
  },
  leave: {
    title: 'Unsubscribe from the newsletter?',
    copy: (address: string) => `${address} will no longer receive emails from us.`,
    button: 'Unsubscribe',
    keep: 'Change my preferences instead',
  },
  preferences: {
    title: 'Your newsletter',
    copy: (address: string) => `Emails we send to ${address}.`,
    weekly: name,
    weeklyHint: 'The new articles, every Tuesday.',
    others: 'Other emails',
    othersHint:
      'Occasional news outside the weekly issue. With neither selected you stay subscribed but get no emails.',
    save: 'Save',
    saved: 'Saved. Applies from the next email.',
    leaveTitle: 'Unsubscribe from everything',
    leaveCopy: 'We keep your address and the dates you subscribed and unsubscribed, so that we do not email you again.',
    leave: 'Unsubscribe',
    left: {
      title: 'You are unsubscribed',
      copy: (address: string) => `${address} will receive no more emails. There is nothing else to do.`,
      again: 'Subscribe again',
    },
    bounced: {
      title: 'Our emails bounced',
      copy: (address: string) =>
        `The mail server of ${address} rejected our emails, so we stopped sending. Resume once it accepts email again.`,
    },
    waiting: {
      title: 'Not confirmed yet',
      copy: (address: string) => `${address} has not been confirmed yet. Confirm to start receiving emails.`,
    },
  },
  unknown: {
    title: 'This link does not work',
    copy: 'It may be incomplete, or the subscription no longer exists. Copy the whole link from the email, or contact us.',
    subscribe: 'Subscribe',
    write: 'Write to us',
  },
  emails: {
    welcome: {
      subject: `Welcome to ${name}`,
      title: 'You are subscribed',
      copy: `You’ll get ${name} here every Tuesday, with a summary of each new article. We skip weeks without new articles.`,
      read: 'Read the articles',
      not: 'Not you? Unsubscribe below with one click.',
    },
    confirmation: {
      subject: `Confirm your subscription to ${name}`,
      title: 'Is this you?',
      copy: `This address was signed up for ${name} on our site. Open the page to confirm your subscription.`,
      button: 'Confirm subscription',
      footer: (days: number) =>
        `If this wasn’t you, ignore this email. We delete unconfirmed addresses after ${days} days.`,
    },
    digest: {
      title: 'New this week',
      read: (minutes: number) => `${minutes} min read`,
      more: (count: number) =>
        count === 1 ? 'And one more article on our site' : `And ${count} more articles on our site`,
      all: 'All articles',
    },
    footer: `You received this email because this address is subscribed to ${name} by ${site.legalEntity}.`,
    preferences: 'Preferences',
    leave: 'Unsubscribe',
  },
} as const;
