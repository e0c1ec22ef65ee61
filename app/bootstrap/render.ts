import {
  createRequestHandler,
  data,
  RouterContextProvider,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router';
import { clientContext, appContext, isPlainPost } from '#app/load-context.ts';
import { unavailableIn } from '#server/db/unavailable.ts';
import type { Render } from '#server/http/request-pipeline.ts';
import type { AppContext } from '#server/app-context.ts';

/** Renders a request and its client to a response, for the request pipeline. */
export function createRender(build: ServerBuild, mode: 'production' | 'development', app: AppContext): Render {
  const handle = createRequestHandler(answering503(build), mode);
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

/** Routes return 503 instead of 500 when the database is unavailable. */
function answering503(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && { ...route, module: guarded(route) }]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] };
}

function guarded({ module }: Route): Route['module'] {
  const { loader, action } = module;
  const isPage = 'default' in module;
  const guard = <Args extends LoaderFunctionArgs | ActionFunctionArgs>(handler: Handler<Args>) => {
    return async (args: Args): Promise<unknown> => {
      try {
        return await handler(args);
      } catch (error) {
        if (unavailableIn(error) === undefined) throw error;
        const { requestId } = args.context.get(clientContext);
        args.context
          .get(appContext)
          .log.warn(
            { event: 'route.database_unavailable', err: error, requestId },
            'The database was unavailable for a request',
          );
        if (isPage) throw data(null, { status: 503 });
        // No boundary here; the request pipeline fills the empty response.
        throw new Response(null, { status: 503 });
      }
    };
  };
  return { ...module, ...(loader && { loader: guard(loader) }), ...(action && { action: guard(action) }) };
}
