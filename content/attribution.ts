/** Where visits came from, in the back office. */
export const attributionCopy = {
  facts: {
    referrer: 'Referrer',
    utm_source: 'Campaign source',
    utm_medium: 'Campaign medium',
    utm_campaign: 'Campaign',
    landing_path: 'First page',
  },
} as const;
