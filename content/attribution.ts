/** Where visits came from, in the back office. */
export const attributionCopy = {
  titles: { origin: 'Leads by where they came from', campaign: 'Leads by campaign' },
  labels: { origin: 'Referrer', campaign: 'Campaign' },
  originsLead: (unknown: string) =>
    `By campaign source, or by the site that linked to us. ${unknown} more came directly or from an unknown source.`,
  noOrigins: 'No leads in this period came from a known link.',
  noCampaigns:
    'No leads in this period came from a campaign. Add utm_source and utm_campaign to your links to see them here.',
  table: 'As a table',
  unit: 'Leads',
  all: 'Leads',
  wonLabel: 'Won',
  won: (count: string) => `${count} won`,
  more: (count: string) => `${count} more in the table`,
  facts: {
    referrer: 'Referrer',
    utm_source: 'Campaign source',
    utm_medium: 'Campaign medium',
    utm_campaign: 'Campaign',
    landing_path: 'First page',
  },
} as const;
