const parts: Readonly<Record<string, string>> = {
  '': 'start',
  start: 'start',
  insights: 'insights',
  intake: 'intake',
  book: 'booking',
  contact: 'contact',
  newsletter: 'newsletter',
  checkout: 'checkout',
  login: 'account',
  signup: 'account',
  'privacy-policy': 'policies',
  'terms-of-service': 'policies',
  'soc2-compliance': 'policies',
};

/** Null for non-public pages, such as the portal. */
export function siteSection(path: string): string | null {
  const first = path.split('/', 2)[1]?.toLowerCase() ?? '';
  if (/^(?:admin|dashboard|sandbox|api|functions|auth|logout|success|dev)$|\./.test(first)) return null;
  return Object.hasOwn(parts, first) ? (parts[first] ?? 'other') : 'other';
}
