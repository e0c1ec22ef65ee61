import { href } from 'react-router';

/** Null if the subject has no page. */
export function subjectHref(kind: string, id: string): string | null {
  if (kind === 'setting') return `${href('/admin/settings')}#${encodeURIComponent(id)}`;
  const list = pagesOf[kind];
  return list === undefined ? null : `${list}/${encodeURIComponent(id)}`;
}

const pagesOf: Readonly<Record<string, string>> = {
  lead: href('/admin/leads'),
  article: href('/admin/articles'),
  content: href('/admin/content'),
  campaign: href('/admin/newsletter/campaigns'),
  webhook: href('/admin/webhooks'),
  project: href('/admin/projects'),
  agreement: `${href('/admin/payments')}/agreements`,
  payment: href('/admin/payments'),
  organization: `${href('/admin')}/organizations`,
};
