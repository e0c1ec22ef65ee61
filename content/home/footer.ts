import { claims } from '../claims.ts';
import { site } from '../site.ts';

export const footer = {
  lead: 'Which task do you still do by hand?',
  promise: `The strategy call is free and takes ${claims.strategyCall}. Our team responds within ${claims.bookingReply}.`,
  start: 'Start Today',
  columns: [
    {
      title: 'Solutions',
      links: [
        { label: 'Workflow automation', section: 'solutions' },
        { label: 'The AURA method', section: 'aura' },
        { label: 'Pricing', section: 'pricing' },
        { label: 'Integrations', page: '/integrations', shows: 'integration' },
        { label: 'Savings calculator', page: '/calculator' },
        { label: 'FAQ', section: 'faq' },
      ],
    },
    {
      title: 'Company',
      links: [
        { label: 'Customers', page: '/customers', shows: 'story' },
        { label: 'Features', section: 'features' },
        { label: 'How It Works', section: 'howItWorks' },
        { label: `Why ${site.name}`, section: 'why' },
        { label: 'Industries', section: 'industries' },
        { label: 'About', section: 'about' },
        { label: 'Team', page: '/team', shows: 'person' },
        { label: 'Automation Insights', page: '/insights', shows: 'article' },
        { label: 'Newsletter', page: '/newsletter' },
        { label: 'Contact', page: '/contact' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Privacy Policy', page: '/privacy-policy' },
        { label: 'Terms of Service', page: '/terms-of-service' },
        { label: 'SOC 2 Compliance', page: '/soc2-compliance' },
        { label: 'Trust Center', page: '/trust' },
        { label: 'Data Processing', page: '/data-processing-agreement' },
      ],
    },
  ],
  mails: [
    { label: 'Support', address: site.mail.support },
    { label: 'Legal', address: site.mail.legal },
  ],
} as const;
