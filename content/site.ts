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
  mail: {
    hello: 'hello@meridian.example',
    support: 'support@meridian.example',
    legal: 'legal@meridian.example',
    compliance: 'compliance@meridian.example',
  },
} as const;
