import { data, redirect } from 'react-router';
import { clientContext, appContext, sessionContext, type RouteHandle } from '#app/load-context.ts';
import { noStoreWithAction } from '#app/response-headers.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { changeAccountSettings } from '#features/account-pages/settings/change-settings.server.ts';
import { loadSettings } from '#features/account-pages/settings/settings.server.ts';
import { SettingsPage } from '#features/account-pages/settings/settings-page.tsx';
import type { Route } from './+types/dashboard.settings.ts';

export const handle = { right: 'signed-in' } satisfies RouteHandle;

export const headers = noStoreWithAction;

export const meta = hiddenPage('Account Settings');

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  return loadSettings(app, request, session);
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const session = context.get(sessionContext);
  const result = await changeAccountSettings(app, request, context.get(clientContext), session);
  if ('to' in result) throw redirect(result.to, { status: 303, headers: result.headers });
  return data(result.note, { status: result.status, headers: result.headers });
}

export default function SettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage data={loaderData} note={actionData ?? {}} />;
}
