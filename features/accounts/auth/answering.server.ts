import { isAPIError } from 'better-auth/api';

/**
 * The library's calls, answering what they refuse wherever an answer was asked for: what a rule refuses before a call
 * the library throws, even then.
 */
export function answering<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get(calls, name, receiver) {
      const call: unknown = Reflect.get(calls, name, receiver);
      return typeof call === 'function' ? Object.assign(answered(call as Call), call) : call;
    },
  });
}

type Call = (context?: { readonly asResponse?: boolean }) => Promise<unknown>;

function answered(call: Call): Call {
  return async (context) => {
    try {
      return await call(context);
    } catch (error) {
      if (context?.asResponse !== true || !isAPIError(error)) throw error;
      const headers = new Headers(error.headers);
      return Response.json(error.body ?? {}, { status: error.statusCode, headers });
    }
  };
}
