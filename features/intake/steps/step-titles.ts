/** The seven steps, in order. In a separate module for the landing page, which must not load the form. */
export const stepTitles = [
  'Contact & Company',
  'Business Snapshot',
  'Goals & Scope',
  'Current Tools & Data',
  'People & Constraints',
  'Budget & Plan',
  'References & Uploads',
] as const;
