import { site } from '../site.ts';
export const home = {
  title: `${site.name}: workflow automation, built and run for you`,
  startTitle: `Start your intake at ${site.name}`,
  startWithoutScripts: {
    copy: 'Without JavaScript the form is on a page of its own, in seven short steps.',
    link: 'Start your project',
  },
  hero: {
    eyebrow: 'Managed workflow automation',
    title: ['Draw the line once.', 'The work follows it.'],
    lead: 'We map the work that waits between your tools, build the workflow that moves it, and keep it running. People decide where it matters; the line does the rest.',
    start: 'Start Your Automation',
    quote: 'Get a Quote',
    statsLabel: 'In figures',
    pause: 'Pause the motion',
  },
  /** From left to right. */
  workflow: {
    description:
      'A workflow drawn as one line: a form arrives, it is enriched, a person approves it, it is written to the CRM, and the invoice goes out.',
    nodes: [
      { label: 'Form arrives', event: 'form.received', longitude: '60° W', latitude: '60° N' },
      { label: 'Enriched', event: 'record.enriched', longitude: '30° W', latitude: '30° N' },
      { label: 'Approved by a person', event: 'person.approved', longitude: '0°', latitude: '0°' },
      { label: 'Written to the CRM', event: 'crm.written', longitude: '30° E', latitude: '30° S' },
      { label: 'Invoice goes out', event: 'invoice.sent', longitude: '60° E', latitude: '60° S' },
    ],
    sentBack: 'sent back',
  },
} as const;
