import { href } from 'react-router';
import { adminSite } from '#content/admin.ts';

const { sections } = adminSite;

/** Sections by their second key: `g l` opens the leads. */
export const goTo = [
  { key: 't', label: sections.today, path: href('/admin') },
  { key: 'o', label: sections.overview, path: href('/admin/overview') },
  { key: 'l', label: sections.leads, path: href('/admin/leads') },
  { key: 'u', label: sections.users, path: href('/admin/users') },
  { key: 'a', label: sections.articles, path: href('/admin/articles') },
  { key: 'n', label: sections.newsletter, path: href('/admin/newsletter') },
  { key: 'j', label: sections.jobAdmin, path: href('/admin/jobs') },
  { key: 'w', label: sections.webhooks, path: href('/admin/webhooks') },
  { key: 'r', label: sections.audit, path: href('/admin/audit') },
  { key: 's', label: sections.settings, path: href('/admin/settings') },
  { key: 'y', label: sections.system, path: href('/admin/system') },
] as const;
