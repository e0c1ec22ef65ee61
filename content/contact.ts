import { claims } from './claims.ts';
import { site } from './site.ts';

const { average, guarantee, latest } = claims.contactReply;

/** Form copy is with the form's rules. */
export const contact = {
  title: `Contact | ${site.name}`,
  description: `Talk to the people who build and run the workflows at ${site.name}: a question before you start, half an idea, or something that went wrong.`,
  heading: ['Talk to the people', 'who build it.'],
  lead: 'Your message goes to the people who design, build, and run our workflows, and one of them replies.',
  home: 'Back to Home',
  form: {
    title: 'Send a message',
    promise: `We reply to every message within ${latest} hours.`,
    needed: 'Required fields are marked *.',
  },
  hours: {
    title: 'From your message to our reply',
    start: 'You send it',
    average: { metric: `${average.from}-${average.to} hours`, copy: 'on average' },
    guarantee: {
      metric: `${guarantee} hours`,
      title: 'Response guarantee',
      copy: 'You’ll hear from us by then, with an answer or the name of the person on it.',
    },
    latest: { metric: `${latest} hours`, copy: 'at the latest' },
  },
  why: {
    title: `Why contact ${site.name}`,
    points: [
      {
        title: 'Ask before you commit',
        copy: 'What can be automated, what it takes, and where people should decide. Asking is free.',
      },
      {
        title: 'Half an idea is enough',
        copy: 'Two sentences about the problem will do. We’ll ask the rest, or tell you it isn’t worth building.',
      },
      {
        title: 'Settle the paperwork',
        copy: 'Plans, invoices, contracts, and security questionnaires: tell us which one and when you need it.',
      },
      {
        title: 'Tell us what went wrong',
        copy: 'Tell us what you saw and when. If one of your workflows has stopped, write to support and include its name.',
      },
    ],
  },
  addresses: {
    title: 'Prefer email?',
    list: [
      { about: 'General', address: site.mail.hello },
      { about: 'A workflow we run for you', address: site.mail.support },
      { about: 'Contracts and privacy', address: site.mail.legal },
      { about: 'Security and compliance', address: site.mail.compliance },
    ],
  },
  thanks: {
    title: 'Message sent',
    copy: 'We got your message and emailed you a copy. We’ll reply to the same address.',
    another: 'Send another message',
    details: 'Add project details in seven short steps',
  },
} as const;
