import { site } from '../site.ts';

export const about = {
  eyebrow: `About ${site.name}`,
  title: 'A line that everything else is measured from.',
  copy: [
    `That is what a meridian is, and what we want a workflow to be: one agreed way for the work to go, so that everyone can see where it is.`,
    `${site.legalEntity} maps, builds and runs such workflows, and answers for them.`,
  ],
  principlesTitle: 'What we hold to',
  principles: [
    { name: 'Small, then wide', copy: 'The first automation is the smallest one that carries real work.' },
    { name: 'Your keys stay yours', copy: 'You can take back an access, or stop a workflow, without asking us.' },
    { name: 'We say it first', copy: 'When something fails you hear it from us, with the time and the reason.' },
    { name: 'Prices in the open', copy: 'What a plan costs stands on this page, and so does when it is charged.' },
  ],
  addressesTitle: 'Where to reach us',
  addresses: [
    { label: 'Anything', mail: site.mail.hello },
    { label: 'Running workflows', mail: site.mail.support },
    { label: 'Contracts', mail: site.mail.legal },
    { label: 'Security and audits', mail: site.mail.compliance },
  ],
  close: {
    title: 'Two ways to begin.',
    start: 'Get Started',
    call: 'Book Free Strategy Call',
  },
  drawing: 'A globe drawn in lines, with one meridian in color',
} as const;
