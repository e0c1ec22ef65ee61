import type { Session } from '#features/accounts/accounts.ts';
import type { AppContext } from '#server/app-context.ts';

interface Posted<By> {
  readonly app: AppContext;
  readonly by: By;
  readonly request: Request;
  readonly id: string;
}

/** Posts a form to the actions of a page, with the record in its address. */
export function postAction<By extends Session, T>(
  actions: (posted: Posted<By>) => Promise<T>,
  { app, by, id = '' }: { readonly app: AppContext; readonly by: By; readonly id?: string },
  fields: Readonly<Record<string, string>>,
): Promise<T> {
  const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams(fields) });
  return actions({ app, by, request, id });
}
