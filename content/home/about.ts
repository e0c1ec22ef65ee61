import { site } from '../site.ts';

export const about = {
  eyebrow: `About ${site.name}`,
  title: 'The people who build your workflows run them.',
  copy: `${site.legalEntity} designs, builds, and runs workflow automation for teams with too much manual work. If something breaks, you talk to the person who built it.`,
  principlesTitle: 'How we work',
  principles: [
    { name: 'Start small', copy: 'The first automation is the smallest one that does real work.' },
    { name: 'You stay in control', copy: 'Revoke our access or pause a workflow at any time, without asking us.' },
    { name: 'No surprises', copy: 'If something fails, you’ll hear it from us first, with when and why.' },
    { name: 'Public pricing', copy: 'Every price is on this page.' },
  ],
  addressesTitle: 'Contact us',
  addresses: [
    { label: 'General', mail: site.mail.hello },
    { label: 'Live workflows', mail: site.mail.support },
    { label: 'Contracts', mail: site.mail.legal },
    { label: 'Security and audits', mail: site.mail.compliance },
  ],
  close: {
    title: 'Ready to get started?',
    start: 'Get Started',
    call: 'Book Free Strategy Call',
  },
} as const;
