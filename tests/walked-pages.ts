import { pagePaths } from './route-table.ts';

/**
 * How the browser walks (tests/e2e/walks) come to the pages whose address has parameters: by a link of another page, or
 * not at all, with the reason. They find all others in the route table.
 */
export const parameterPages: Readonly<Record<string, 'linked' | { readonly leftOut: string }>> = {
  'insights/:slug': 'linked',
  'customers/:slug': 'linked',
  'integrations/:slug': 'linked',
  'team/:slug': 'linked',
  'dashboard/runs/:workflowId': 'linked',
  'dashboard/runs/reports/:month': 'linked',
  'admin/leads/import/:importId': { leftOut: 'shows an import that runs' },
  'admin/leads/:leadId': 'linked',
  'admin/messages/:organizationId': 'linked',
  'admin/submissions/:kind/:id': 'linked',
  'admin/projects/:projectId': 'linked',
  'admin/users/:userId': { leftOut: 'leads on to the person' },
  'admin/runs/:organizationId': 'linked',
  'admin/organizations/:organizationId': 'linked',
  'admin/companies/:domain': 'linked',
  'admin/payments/agreements/:agreementId': 'linked',
  'admin/payments/:paymentId': 'linked',
  'admin/people/:recordId': 'linked',
  'admin/people/:recordId/erase': 'linked',
  'admin/newsletter/import/:importId': { leftOut: 'shows an import that runs' },
  'admin/newsletter/campaigns/:campaignId': 'linked',
  'admin/webhooks/:id': { leftOut: 'there is none in the demonstration' },
  'admin/settings/questions/:form': 'linked',
  'admin/settings/questions/:form/preview': { leftOut: 'is a public page within a frame' },
  'admin/content/:itemId': 'linked',
  'admin/content/:itemId/preview': { leftOut: 'is a public page' },
  'admin/articles/:articleId': 'linked',
  'admin/articles/:articleId/revisions': { leftOut: 'opens from a menu' },
  'admin/articles/:articleId/preview': { leftOut: 'is a public page' },
  'admin/files/:fileId': { leftOut: 'answers with a file' },
};

/** Pages below a path that a walk must come to. */
export function walkedPages(under: 'admin' | 'dashboard'): readonly string[] {
  return pagePaths.filter(
    (path) => path.split('/')[0] === under && (!path.includes(':') || parameterPages[path] === 'linked'),
  );
}
