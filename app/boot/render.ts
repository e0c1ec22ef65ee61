import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { callerContext, machineContext } from '#app/machine-context.ts';
import type { Render } from '#server/http/floor.ts';
import type { Machine } from '#server/machine.ts';

/** The application as the HTTP floor sees it: a request and its caller in, a page or an answer out. */
export function createRender(build: ServerBuild, mode: 'production' | 'development', machine: Machine): Render {
  const handle = createRequestHandler(build, mode);
  return (request, caller) => {
    const context = new RouterContextProvider();
    context.set(machineContext, machine);
    context.set(callerContext, caller);
    return handle(request, context);
  };
}
