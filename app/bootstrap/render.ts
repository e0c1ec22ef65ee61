import {
  createRequestHandler,
  data,
  RouterContextProvider,
  type ActionFunctionArgs,
  type HandleErrorFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router';
import { refusedFile } from '#app/bootstrap/refused-file.ts';
import { guardRoute, rightOf } from '#app/bootstrap/route-guard.ts';
import { clientContext, appContext, isPlainPost, type RouteHandle, type RouteRight } from '#app/load-context.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { Render } from '#server/http/request-pipeline.ts';
import type { AppContext } from '#server/app-context.ts';

/** Renders a request and its client to a response, for the request pipeline. */
export function createRender(build: ServerBuild, mode: 'production' | 'development', app: AppContext): Render {
  const handle = createRequestHandler(withGuards(build), mode);
  return (request, client) => {
    const context = new RouterContextProvider();
    context.set(appContext, app);
    context.set(clientContext, client);
    context.set(isPlainPost, request.method === 'POST' && !new URL(request.url).pathname.endsWith('.data'));
    return handle(request, context);
  };
}

type Route = NonNullable<ServerBuild['routes'][string]>;
type Handler<Args> = (args: Args) => unknown;

/**
 * Checks the right of each route before its loader or action, and returns 503 instead of 500 if the database is
 * unavailable. Error pages get the request ID, which the router would hide together with the error.
 */
function withGuards(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: guarded(route, rightOf(build.routes, route), build.entry.module.handleError) },
  ]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function guarded(
  { module }: Route,
  right: RouteRight | undefined,
  report: HandleErrorFunction | undefined,
): Route['module'] {
  const { loader, action } = module;
  const { refusesOrganization = false } = (module.handle ?? {}) as RouteHandle;
  const isPage = 'default' in module;
  const guard = <Args extends LoaderFunctionArgs | ActionFunctionArgs>(handler: Handler<Args>, isAction: boolean) => {
    return async (args: Args): Promise<unknown> => {
      try {
        const refused =
          right === undefined
            ? undefined
            : await guardRoute(args, right, { isAction, isChecked: isAction && !refusesOrganization });
        return refused ?? (await handler(args));
      } catch (error) {
        const { requestId } = args.context.get(clientContext);
        if (unavailableIn(error) === undefined) {
          if (!isPage) throw refusedFile(error, args.request, requestId);
          if (!(error instanceof Error) || args.request.signal.aborted) throw error;
          report?.(error, args);
          throw data({ requestId }, { status: 500 });
        }
        args.context
          .get(appContext)
          .log.warn(
            { event: 'route.database_unavailable', err: error, requestId },
            'The database was unavailable for a request',
          );
        if (isPage) throw data({ requestId }, { status: 503 });
        // There is no error boundary here, so the request pipeline fills the empty response.
        throw new Response(null, { status: 503 });
      }
    };
  };
  return { ...module, ...(loader && { loader: guard(loader, false) }), ...(action && { action: guard(action, true) }) };
}
