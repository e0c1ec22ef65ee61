/** Of the seven steps, in order. On the landing page too, which must not load the form for them. */
export const stepTitles = [
  'Contact & Company',
  'Business Snapshot',
  'Goals & Scope',
  'Current Tools & Data',
  'People & Constraints',
  'Budget & Plan',
  'References & Uploads',
] as const;
