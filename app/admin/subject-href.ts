import { paths } from '#app/paths.ts';

/** Where the page of something is that an entry of the audit log names; null for what has none. */
export function subjectHref(kind: string, id: string): string | null {
  if (kind === 'setting') return `${paths.adminSettings}#${encodeURIComponent(id)}`;
  const list = pagesOf[kind];
  return list === undefined ? null : `${list}/${encodeURIComponent(id)}`;
}

const pagesOf: Readonly<Record<string, string>> = {
  lead: paths.adminLeads,
  article: paths.adminArticles,
  mail: paths.adminEmails,
  webhook: paths.adminWebhooks,
};
