import type { AppContext } from '#server/app-context.ts';
import type { Client } from '#server/http/request/client.ts';
import type { RefusedResult } from '#server/http/response/responses.ts';
import type { Logger } from '#server/log.ts';
import type { FormPage } from '#server/returned-forms/returned-forms.ts';

/** The request that sends a form. */
export interface FormPost {
  readonly app: AppContext;
  readonly request: Request;
  readonly client: Client;
}

export type FormResult = { readonly ok: true } | ({ readonly ok: false } & RefusedResult);
export type Done<Result extends FormResult> = Extract<Result, { readonly ok: true }>;
export type Refused<Result extends FormResult> = Extract<Result, { readonly ok: false }>;

/** Status and message for each reason of a refusal. */
export type Refusals<Result extends FormResult> = RefusalTable<Refused<Result>>;
type RefusalTable<Refused extends RefusedResult> = {
  readonly [Reason in Refused['reason']]: (result: Refused & { readonly reason: Reason }) => Refusal;
};
type Refusal = readonly [status: number, message: string];

/** How a form is sent, and what it says if it was not accepted. */
export interface FormDefinition<Input, Result extends FormResult> {
  /** Where a refused form is shown again after a redirect. Without it, the response to the post shows it. */
  readonly returned?: FormPage;
  readonly send: (input: Input, post: FormPost) => Promise<Result>;
  readonly refusals: Refusals<Result>;
  /** The message for an unexpected error. */
  readonly failed: string;
  /** Logs an unexpected error under the form's own event code. */
  readonly logFailure: (log: Logger, failure: { readonly err: unknown; readonly requestId: string }) => void;
}

type Outcome<Result extends FormResult> =
  | { readonly kind: 'done'; readonly result: Done<Result> }
  | { readonly kind: 'refused'; readonly result: Refused<Result>; readonly status: number; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Sends a form. An unexpected error is logged and returned, so that the input can be kept. */
export async function sendForm<Input, Result extends FormResult>(
  { send, refusals, logFailure }: FormDefinition<Input, Result>,
  input: Input,
  post: FormPost,
): Promise<Outcome<Result>> {
  try {
    // TypeScript cannot tell that these two are all of a generic union.
    const result = (await send(input, post)) as Done<Result> | Refused<Result>;
    if (result.ok) return { kind: 'done', result };
    const [status, message] = findRefusal(refusals, result);
    return { kind: 'refused', result, status, message };
  } catch (error) {
    logFailure(post.app.log, { err: error, requestId: post.client.requestId });
    return { kind: 'failed', error };
  }
}

function findRefusal<Refused extends RefusedResult>(refusals: RefusalTable<Refused>, result: Refused): Refusal {
  const reason = valueOf(result, 'reason');
  return refusals[reason]({ ...result, reason });
}

/** Keeps the type of the value narrow, which `object.key` widens for generic objects. */
function valueOf<T, Key extends keyof T>(object: T, key: Key): T[Key] {
  return object[key];
}
