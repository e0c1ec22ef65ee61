import { paths } from '#app/paths.ts';

/** Where the page of something is that an entry of the audit log names; null for what has none. */
export function subjectHref(kind: string, id: string): string | null {
  if (kind === 'lead') return `${paths.adminLeads}/${encodeURIComponent(id)}`;
  const list = lists[kind];
  if (list === undefined) return null;
  return kind === 'setting' ? `${list}#${id}` : list;
}

const lists: Readonly<Record<string, string>> = {
  setting: paths.adminSettings,
};
