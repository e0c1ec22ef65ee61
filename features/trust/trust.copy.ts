import { claims } from '#content/claims.ts';
import { site } from '#content/site.ts';

export const trustCopy = {
  eyebrow: 'Trust Center',
  title: 'What your security team will ask for.',
  description: `The ${claims.compliance.name} report, the data processing agreement, subprocessors, and the security contact of ${site.name}, in one place.`,
  lead: 'The report, the contract, the companies that process data for us, and a person to ask.',
  report: {
    title: `Request the ${claims.compliance.name} report`,
    lead: 'We send it by email under NDA, usually within one business day.',
    email: 'Work email',
    company: 'Company',
    submit: 'Request the report',
    sent: 'Thank you. We’ll email you about the report within one business day.',
    message: `Please send us the ${claims.compliance.name} report.`,
  },
  agreement: {
    title: 'Data processing agreement',
    lead: 'It applies whenever we process personal data for you. Read it here, or download it to sign.',
    read: 'Read it',
    download: 'Download it',
  },
  subprocessors: {
    title: 'Subprocessors',
    lead: 'These companies process clients’ personal data for us. We give 30 days’ notice before adding one.',
  },
  more: {
    title: 'Security',
    practices: 'How we keep your data safe',
    contact: 'Report a vulnerability or ask a question:',
  },
} as const;
