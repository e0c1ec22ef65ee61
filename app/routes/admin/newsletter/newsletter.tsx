import { useState } from 'react';
import { href, redirect } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { handleActions, memberOf } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { useCan } from '#features/accounts/rights/can.tsx';
import { has } from '#features/accounts/rights/team-member.ts';
import { NewsletterTabs } from '#app/admin/newsletter/newsletter-tabs.tsx';
import { subscriberActions } from '#features/newsletter/subscribers/subscriber-forms.server.ts';
import {
  countSubscribers,
  listSources,
  listSubscribers,
} from '#features/newsletter/subscribers/subscriber-list.server.ts';
import { SubscribersPage } from '#features/newsletter/subscribers/subscribers-page.tsx';
import { subscriberList } from '#features/newsletter/subscribers/subscriber-list.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { ScriptButton } from '#ui/script-button.tsx';
import type { Route } from './+types/newsletter.ts';

export const handle = { right: 'newsletter:read' } satisfies RouteHandle;

export const meta = hiddenPage('Subscribers');

export async function loader(args: Route.LoaderArgs) {
  const by = memberOf(args, handle);
  // Subscribers are people; campaigns are not.
  if (!has(by, 'people:read')) throw redirect(href('/admin/newsletter/campaigns'));
  const app = args.context.get(appContext);
  const query = subscriberList.read(new URL(args.request.url).searchParams);
  const [page, counts, sources] = await Promise.all([
    listSubscribers(app, query),
    countSubscribers(app, query),
    listSources(app),
  ]);
  return { query, page, counts, sources };
}

export function action(args: Route.ActionArgs) {
  return handleActions(args, subscriberActions);
}

export default function AdminNewsletterRoute({ loaderData: page }: Route.ComponentProps) {
  const [adding, setAdding] = useState(false);
  const mayWrite = useCan('people:write');
  const actions = mayWrite && (
    <>
      <ButtonLink variant="quiet" size="small" href={href('/admin/newsletter/import')}>
        <Icon name="upload" /> Import
      </ButtonLink>
      <ScriptButton variant="primary" size="small" onClick={() => setAdding(true)}>
        <Icon name="plus" /> Add subscriber
      </ScriptButton>
    </>
  );
  return (
    <>
      <AdminHead title="Newsletter" actions={actions} />
      <NewsletterTabs />
      <SubscribersPage {...page} adding={adding} onAdding={setAdding} />
    </>
  );
}
