/** Where mail reaches us. Apart from the rest of the brand, so that a dialog does not bring all of it along. */
export const mailAddresses = {
  hello: 'hello@meridian.example',
  support: 'support@meridian.example',
  legal: 'legal@meridian.example',
  compliance: 'compliance@meridian.example',
} as const;
