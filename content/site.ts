import { mailAddresses } from './mail-addresses.ts';

const name = 'Meridian';

/** Change the brand here for site, emails and metadata. */
export const site = {
  name,
  legalEntity: 'Meridian Automation LLC',
  tagline: 'Managed workflow automation',
  description: `${name} designs, builds, and runs workflow automation for teams that still move work between their tools by hand, from first form to final invoice.`,
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
