/** Article categories, from URL value to sector name. */
export const categories = {
  'legal-tech': 'Legal Tech',
  automations: 'Automations',
  agencies: 'Agencies',
  'ai-tools': 'AI Tools',
  tech: 'Tech',
} as const;

export type Category = keyof typeof categories;
