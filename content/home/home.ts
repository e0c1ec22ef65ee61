import { site } from '../site.ts';

export const home = {
  title: `${site.name}: workflow automation, built and run for you`,
  startTitle: `Start your project with ${site.name}`,
  startWithoutScripts: {
    copy: 'Without JavaScript, the form has its own page, in seven short steps.',
    link: 'Start your project',
  },
  hero: {
    eyebrow: 'Managed workflow automation',
    title: ['Your workflows,', 'built and run for you.'],
    lead: 'We find the manual work between your tools, automate it, and keep it running. Your team approves what matters.',
    start: 'Start Your Automation',
    quote: 'Get a Quote',
    short: 'Short on time?',
    shortLink: 'Send three fields.',
    statsLabel: 'By the numbers',
    pause: 'Pause animation',
  },
  nextCall: 'Next open slot:',
  /** From left to right. */
  workflow: {
    description:
      'A workflow drawn as one line: a form comes in, its data is enriched, a person approves it, the CRM is updated, and the invoice is sent.',
    nodes: [
      { label: 'Form received', event: 'form.received', longitude: '60° W', latitude: '60° N' },
      { label: 'Data enriched', event: 'record.enriched', longitude: '30° W', latitude: '30° N' },
      { label: 'Approved by a person', event: 'approval.granted', longitude: '0°', latitude: '0°' },
      { label: 'CRM updated', event: 'crm.updated', longitude: '30° E', latitude: '30° S' },
      { label: 'Invoice sent', event: 'invoice.sent', longitude: '60° E', latitude: '60° S' },
    ],
    sentBack: 'sent back',
  },
} as const;
