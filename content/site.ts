import { mailAddresses } from './mail-addresses.ts';

/**
 * The brand, told once. Change these and the site, its mails and its meta data follow; no component holds a name, an
 * address or a figure of its own.
 */
export const site = {
  name: 'Meridian',
  legalEntity: 'Meridian Automation LLC',
  tagline: 'Managed workflow automation',
  description:
    'Meridian maps, builds and runs workflow automation for teams whose work waits between tools: one line from the form that arrives to the invoice that goes out.',
  language: 'en',
  locale: 'en_US',
  /** The name as a picture; where one cannot be shown the next is tried. The build draws all of them. */
  logo: {
    src: '/brand/meridian.svg',
    alternates: ['/brand/meridian.png', '/brand/meridian-mark.svg', '/brand/meridian-mark.png'],
  },
  /** The sign without the name, square, for search engines. */
  mark: '/brand/meridian-mark.png',
  mail: mailAddresses,
  /**
   * What the policies leave to the owner. These are promises: settle them with your lawyer before going on the air, and
   * keep what they say.
   */
  legal: {
    /** Where the firm can be reached by post, as many laws ask of every newsletter; it then stands in its letters. */
    postalAddress: '' as string,
    governingLaw: 'the State of Delaware, United States',
    courts: 'the courts of the State of Delaware',
    /**
     * How long things are kept. The numbers are what the program keeps to, unless an administrator sets others under
     * Settings; the policy tells whichever holds.
     */
    keep: {
      inquiriesMonths: 24,
      leaversMonths: 24,
      auditDays: 400,
      paymentEventsDays: 90,
      deliveriesDays: 90,
      bookkeeping: '7 years',
      accessLog: '30 days',
    },
    /** How soon clients hear of an incident that touches their data, counted from when it is known. */
    incidentNotice: '72 hours',
  },
} as const;
