import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { Session } from '#features/accounts/accounts.ts';
import type { RightOfClients } from '#features/accounts/rights/define-actions.server.ts';
import type { Right } from '#features/accounts/rights/roles.ts';
import type { Client } from '#server/http/request/client.ts';
import type { BodyKind } from '#server/http/request/request-body.ts';
import type { AppContext } from '#server/app-context.ts';

export type { Client, AppContext };
export { inOneTrip } from '#server/db/query/one-trip.ts';

/** `context.get(appContext)` in loaders and actions. */
export const appContext = createContext<AppContext>();

/** `context.get(clientContext)` in loaders and actions. */
export const clientContext = createContext<Client>();

/** True for a form that a browser sent without scripts: its page is rendered instead of updated. */
export const isPlainPost = createContext(false);

/** The session of the user, who has the right that the route requires. */
export const sessionContext = createContext<Session>();

/**
 * `member` allows everyone on the team, and `client` everyone in an organization, for pages that read different data by
 * role.
 */
export type RouteRight = Right | RightOfClients | 'member' | 'signed-in';

/** What a route may declare by `export const handle`. */
export interface RouteHandle {
  /** Checked before its loader and action run. Under /admin and /dashboard the program does not start without it. */
  readonly right?: RouteRight;
  /** Its action refuses forms of another organization itself, so that its page keeps what was typed. */
  readonly refusesOrganization?: boolean;
  /** The tab of the portal that its page belongs to, if it has none of its own. */
  readonly tab?: string;
  /** Pages are hydrated unless they say `false`. */
  readonly hydrate?: boolean;
  /** Its scripts load at the first sign of a person: nothing that a visitor sees at first depends on them. */
  readonly startsOnSign?: boolean;
  /** The kind of body that its action accepts; by default a form. */
  readonly body?: BodyKind;
  /** Shows pictures in `data:` addresses without being hydrated. */
  readonly dataPictures?: boolean;
  /** Its pages have keyboard shortcuts: keys pressed before their modules run are kept. */
  readonly shortcuts?: boolean;
}

type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;
type Handler<Result> = (app: AppContext, request: Request, client: Client) => Result;

/** A loader or action that leaves the request to a feature. An optional feature's `instead` replaces it. */
export function handledBy<Result>(handle: Handler<Result>, instead = handle) {
  return ({ request, context }: RouteArgs) => instead(context.get(appContext), request, context.get(clientContext));
}

interface ShownAgain<Page> {
  readonly page: Page;
  readonly status: number;
  readonly headers?: HeadersInit;
}

/**
 * Makes the action of a page: if the handler returns a response, that is sent, otherwise the page is shown again. Null
 * means that the link is invalid.
 */
export function postedTo<Page>(handle: Handler<Promise<Response | ShownAgain<Page> | null>>, instead = handle) {
  return async (args: RouteArgs) => {
    const result = await handledBy(handle, instead)(args);
    if (result instanceof Response) throw result;
    if (result === null) return data(null, { status: 404 });
    return data(result.page, { status: result.status, headers: result.headers });
  };
}
