import { redirect, type LoaderFunctionArgs, type MetaArgs } from 'react-router';
import { Landing } from '#app/home/landing.tsx';
import { machineContext } from '#app/machine-context.ts';
import { loginPath, paths } from '#app/paths.ts';
import { pageMeta } from '#app/shell/page-meta.ts';
import { home } from '#content/home.ts';
import { site } from '#content/site.ts';

export const handle = { hydrate: false };

export function headers() {
  return { 'X-Keep-Page': 'site' };
}

/** Opens the intake on load; who may not open it signs in first and comes back. */
export function loader({ context }: LoaderFunctionArgs) {
  const { INTAKE_ACCESS } = context.get(machineContext).env;
  if (INTAKE_ACCESS === 'signed-in') return redirect(loginPath({ returnTo: paths.start, openIntake: true }));
  return null;
}

export function meta({ matches }: MetaArgs) {
  return pageMeta({ title: home.startTitle, description: site.description, path: paths.home, matches });
}

export default function StartRoute() {
  return <Landing opens="intake" />;
}
