import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { administering, administratorOf } from '#app/admin/administrator.server.ts';

/** Every address of the back office that nothing else answers. */
export async function loader(args: LoaderFunctionArgs): Promise<never> {
  await administratorOf(args);
  throw data(null, { status: 404 });
}

export function action(args: ActionFunctionArgs) {
  return administering(args, () => {
    throw data(null, { status: 404 });
  });
}

export default function AdminMissingRoute() {
  return null;
}
