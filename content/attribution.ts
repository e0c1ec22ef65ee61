/** Where visits came from, in the back office. */
export const attributionCopy = {
  titles: { origin: 'Leads by where they came from', campaign: 'Leads by campaign' },
  labels: { origin: 'Referrer', campaign: 'Campaign' },
  originsLead: (unknown: string) =>
    `By the campaign source, else the site that linked to us. ${unknown} more came directly or are not known.`,
  noOrigins: 'No lead of this period came by a link that we know of.',
  noCampaigns:
    'No lead of this period came by a campaign. Put utm_source and utm_campaign into your links to see them.',
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
