export const legalCopy = {
  eyebrow: 'Legal',
  updated: 'Last updated',
  contents: 'Contents',
  section: 'Section',
  short: 'In short',
  others: 'Other policies',
  policies: [
    { label: 'Privacy Policy', page: '/privacy-policy' },
    { label: 'Terms of Service', page: '/terms-of-service' },
    { label: 'SOC 2 Compliance', page: '/soc2-compliance' },
    { label: 'Data Processing Agreement', page: '/data-processing-agreement' },
  ],
} as const;
