import { claims } from './claims.ts';
import { site } from './site.ts';

const name = 'Weekly Automation Intel';

/** Form messages are with the form's rules. */
export const newsletter = {
  name,
  title: `Newsletter | ${site.name}`,
  description: `${name} from ${site.name}: the week's new articles on automation in one letter, every Tuesday. Read it, or leave it with one click.`,
  when: 'Tuesdays, 08:00 UTC',
  days: ['M', 'T', 'W', 'T', 'F', 'S', 'S'],
  form: {
    title: name,
    lead: `The week's new articles in one letter. Join ${claims.newsletterReaders} readers.`,
    label: 'Email address',
    placeholder: 'you@company.com',
    button: 'Subscribe',
    busy: 'Subscribing',
    hint: 'Enter your email address to get one letter a week, and none when nothing is new. Each has a link to leave.',
  },
  done: {
    active: {
      title: 'You are subscribed',
      copy: 'A mail to welcome you is on its way. The next letter comes with the next articles.',
    },
    pending: {
      title: 'One step left',
      copy: 'We have sent you a mail. Follow its link and confirm, and the letters begin.',
    },
    another: 'Subscribe another email',
    back: 'Read the articles',
  },
  page: {
    heading: ['One letter a week.', 'Only when there is news.'],
    lead: 'Every Tuesday morning we gather what we have published since the last letter: what can be automated, what it took, and what had better stay with people.',
    contents: {
      title: 'What is in it',
      points: [
        'The new articles, each with its summary and how long it takes to read.',
        'Nothing else: no offers of others, no pixel that tells us whether you opened it.',
        'No letter at all in a week without a new article.',
      ],
    },
  },
  confirm: {
    title: 'Confirm your subscription',
    copy: `Somebody, you we hope, has asked for ${name} at this address. Press the button, and the letters begin.`,
    button: 'Confirm subscription',
    done: 'Your subscription is confirmed',
  },
  leave: {
    title: 'Leave the newsletter?',
    copy: (address: string) => `${address} will get no further letter from us.`,
    button: 'Unsubscribe',
    keep: 'Change what I get instead',
  },
  preferences: {
    title: 'Your newsletter',
    copy: (address: string) => `What we send to ${address}.`,
    weekly: name,
    weeklyHint: 'The new articles, every Tuesday.',
    others: 'Other letters',
    othersHint:
      'Now and then, when something does not fit into the weekly one. Without both you stay on the list and get no letters.',
    save: 'Save',
    saved: 'Saved. It counts from the next letter on.',
    leaveTitle: 'Leave altogether',
    leaveCopy: 'We then keep the address and the days you subscribed and left, so that we do not write to it again.',
    leave: 'Unsubscribe',
    left: {
      title: 'You have left the newsletter',
      copy: (address: string) => `${address} gets no further letter. You need not do anything else.`,
      again: 'Subscribe again',
    },
    bounced: {
      title: 'Our letters came back',
      copy: (address: string) =>
        `The mail server of ${address} has refused our letters, so we have stopped. Press the button once mail arrives there again, and they go on.`,
    },
    waiting: {
      title: 'Not confirmed yet',
      copy: (address: string) => `${address} is waiting for its confirmation. Press the button, and the letters begin.`,
    },
  },
  unknown: {
    title: 'This link leads nowhere',
    copy: 'It may have been cut in two on its way, or the subscription is gone. Copy the whole address from the letter, or write to us and we take care of it.',
    subscribe: 'Subscribe',
    write: 'Write to us',
  },
  emails: {
    welcome: {
      subject: `Welcome to ${name}`,
      title: 'You are subscribed',
      copy: `From now on ${name} comes to this address: every Tuesday the new articles, each with its summary. A week without a new article has no letter.`,
      read: 'Read the articles',
      not: 'Was it not you who subscribed? Unsubscribe below, with one click, and we write no more.',
    },
    confirmation: {
      subject: `Confirm your subscription to ${name}`,
      title: 'Is it you?',
      copy: `This address was entered for ${name} on our site. Open the page and confirm, and the letters begin.`,
      button: 'Confirm subscription',
      footer: (days: number) =>
        `If it was not you, do nothing: without a confirmation we forget this address after ${days} days.`,
    },
    digest: {
      title: 'New this week',
      read: (minutes: number) => `${minutes} min read`,
      more: (count: number) =>
        count === 1 ? 'And one more article on our site' : `And ${count} more articles on our site`,
      all: 'All articles',
    },
    footer: `You get this letter because this address is subscribed to ${name} by ${site.legalEntity}.`,
    preferences: 'Preferences',
    leave: 'Unsubscribe',
  },
} as const;
