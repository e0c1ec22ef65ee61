import { claims } from './claims.ts';
import { site } from './site.ts';

const { average, guarantee, latest } = claims.contactReply;

/** Form copy is with the form's rules. */
export const contact = {
  title: `Contact | ${site.name}`,
  description: `Write to the people who build and run the workflows at ${site.name}: questions before you start, half an idea, or something that went wrong.`,
  heading: ['Say what waits.', 'A person writes back.'],
  lead: 'Your message goes to the people who map, build and run the workflows, and one of them answers it.',
  home: 'Back to Home',
  form: {
    title: 'Send a message',
    promise: `We reply to every message within ${latest} hours.`,
    needed: 'Fields with an asterisk are needed.',
  },
  hours: {
    title: 'From your message to our answer',
    start: 'You press send',
    average: { metric: `${average.from}-${average.to} hours`, copy: 'on average' },
    guarantee: {
      metric: `${guarantee} hours`,
      title: 'Response guarantee',
      copy: 'You hear from us by then: with the answer, or with the name of whoever is working on it.',
    },
    latest: { metric: `${latest} hours`, copy: 'at the latest' },
  },
  why: {
    title: `Why contact ${site.name}`,
    points: [
      {
        title: 'Ask before you commit',
        copy: 'What can be automated, what it takes, and what had better stay with people. A question costs nothing.',
      },
      {
        title: 'Bring half an idea',
        copy: 'Two sentences about the work that waits are enough. We ask the rest, or say that it is not worth building.',
      },
      {
        title: 'Settle the paperwork',
        copy: 'Plans, invoices, contracts and security questionnaires: say which one, and by when you need it.',
      },
      {
        title: 'Tell us what went wrong',
        copy: 'Say what you saw and when. If a workflow of yours has stopped, write to support and name it.',
      },
    ],
  },
  addresses: {
    title: 'Rather by mail',
    list: [
      { about: 'Anything', address: site.mail.hello },
      { about: 'A workflow we run for you', address: site.mail.support },
      { about: 'Contracts and privacy', address: site.mail.legal },
      { about: 'Security and compliance', address: site.mail.compliance },
    ],
  },
  thanks: {
    title: 'Message sent',
    copy: 'A copy is with our team, and a mail to confirm it is on its way to you. The reply comes to the same address.',
    another: 'Write another message',
  },
} as const;
