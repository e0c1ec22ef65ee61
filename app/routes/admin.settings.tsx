import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { AdminHead } from '#app/admin/admin-head.tsx';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';
import { machineContext } from '#app/machine-context.ts';
import { hiddenPageMeta } from '#app/shell/page-meta.ts';
import { siteSettingsWords as words } from '#content/site-settings.ts';
import { fieldsOf } from '#features/accounts/pages/page-post.server.ts';
import { SettingsPanel } from '#features/site-settings/settings-panel.tsx';
import { changeSetting, listSettings } from '#features/site-settings/site-settings.server.ts';

export function meta() {
  return hiddenPageMeta(words.title);
}

export async function loader(args: LoaderFunctionArgs) {
  await administratorOf(args);
  return { settings: await listSettings(args.context.get(machineContext)) };
}

export function action(args: ActionFunctionArgs) {
  return administering(args, async (by) => {
    const fields = await fieldsOf(args.request);
    const version = Number(fields.get('version') ?? 0);
    return changeSetting(args.context.get(machineContext), by, {
      name: fields.get('setting') ?? '',
      value: fields.get('act') === 'reset' ? null : (fields.get('value') ?? ''),
      version: Number.isSafeInteger(version) && version >= 0 ? version : 0,
    });
  });
}

export default function AdminSettingsRoute() {
  return (
    <>
      <AdminHead title={words.title} lead={words.lead} />
      <SettingsPanel settings={useLoaderData<typeof loader>().settings} />
    </>
  );
}
