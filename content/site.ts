import { mailAddresses } from './mail-addresses.ts';

/** Change the brand here for site, emails and metadata. */
export const site = {
  name: 'Meridian',
  legalEntity: 'Meridian Automation LLC',
  tagline: 'Managed workflow automation',
  description:
    'Meridian maps, builds and runs workflow automation for teams whose work waits between tools: one line from the form that arrives to the invoice that goes out.',
  language: 'en',
  locale: 'en_US',
  /** If one fails, the next is tried. */
  logo: {
    src: '/brand/meridian.svg',
    alternates: ['/brand/meridian.png', '/brand/meridian-mark.svg', '/brand/meridian-mark.png'],
  },
  /** For search engines. */
  mark: '/brand/meridian-mark.png',
  mail: mailAddresses,
} as const;
