/** Words around every policy. */
export const legalCopy = {
  eyebrow: 'Legal',
  updated: 'Last updated',
  contents: 'Contents',
  section: 'Section',
  short: 'In short',
  others: 'Other policies',
  policies: [
    { label: 'Privacy Policy', page: 'privacyPolicy' },
    { label: 'Terms of Service', page: 'termsOfService' },
    { label: 'SOC 2 Compliance', page: 'compliance' },
  ],
} as const;
