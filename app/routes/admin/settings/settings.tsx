import { AdminHead } from '#app/admin/admin-head.tsx';
import { SettingsFrame } from '#app/admin/settings/settings-frame.tsx';
import { withTeamMember } from '#app/admin/team-member.server.ts';
import { appContext, type RouteHandle } from '#app/load-context.ts';
import { siteSettings } from '#app/site-settings.server.ts';
import { hiddenPage } from '#app/shell/meta/hidden-page.ts';
import { siteSettingsCopy as copy } from '#content/admin/site-settings.ts';
import { readPostedFields } from '#server/http/request/form-post.ts';
import { SettingsPanel } from '#features/site-settings/admin/settings-panel.tsx';
import { changeSettings, listSettings, readSettingOrders } from '#features/site-settings/site-settings.server.ts';
import type { Route } from './+types/settings.ts';

export const handle = { right: 'settings' } satisfies RouteHandle;

export const meta = hiddenPage(copy.title);

export async function loader(args: Route.LoaderArgs) {
  return { settings: await listSettings(args.context.get(appContext), siteSettings) };
}

export function action(args: Route.ActionArgs) {
  return withTeamMember(args, 'settings', async (by) =>
    changeSettings(
      args.context.get(appContext),
      siteSettings,
      by,
      readSettingOrders(await readPostedFields(args.request)),
    ),
  );
}

export default function AdminSettingsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={copy.title} lead={copy.lead} />
      <SettingsFrame>
        <SettingsPanel settings={loaderData.settings} />
      </SettingsFrame>
    </>
  );
}
