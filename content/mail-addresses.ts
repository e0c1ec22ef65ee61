/** Separate, to keep dialog bundles small. */
export const mailAddresses = {
  hello: 'hello@meridian.example',
  support: 'support@meridian.example',
  legal: 'legal@meridian.example',
  compliance: 'compliance@meridian.example',
} as const;
